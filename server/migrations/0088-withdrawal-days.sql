-- The withdrawal period that the member was shown when ordering. Null for earlier orders, which follow the current plans.
alter table orders add column withdrawal_days integer;
