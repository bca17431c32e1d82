alter table renewals
  -- The provider keeps the subscription but does not charge it, until it is resumed there.
  add column is_paused boolean not null default false,
  -- Price of the next period, in the smallest unit of its currency; null if it is that of the order.
  add column next_price integer check (next_price >= 0),
  -- Page of the provider on which the member confirms the current charge at the bank; null if that is not needed.
  add column confirm_url text;
