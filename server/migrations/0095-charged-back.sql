-- The bank took the payment back. The order counts again if the academy wins the dispute.
alter table orders add column is_charged_back boolean not null default false;
