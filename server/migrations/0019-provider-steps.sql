alter table orders
  -- The order that was waiting for its payment when this renewal was charged. Once that one is paid, what is left of this period goes back.
  add column replaced_by text references orders,
  -- The part of the sum that goes back; null where all of it does.
  add column refund_amount integer check (refund_amount > 0),
  -- How many answers of the provider about the subscription that this order began were written down. One that was requested before the last of them is older than it may be.
  add column provider_checks integer not null default 0;

-- A part may go back of an order that stays paid. The rule until now has a name that the database made up.
do $$
begin
  execute (
    select format('alter table orders drop constraint %I', conname)
    from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%refund_due_at IS NULL%'
  );
end $$;
alter table orders
  add constraint orders_refund_due check (
    refund_due_at is null or state = 'refunded' or (state = 'paid' and refund_amount is not null)
  );

alter table renewals
  -- Since when an answer of the provider to a change is awaited, written before it is requested. Null once it is written down.
  add column change_asked_at timestamptz,
  -- Whether the plan is to go on. Null where the provider did not answer: then only how the contract stands is asked.
  add column change_wanted boolean,
  add constraint renewals_change check (change_wanted is null or change_asked_at is not null);
create index renewals_with_change on renewals (change_asked_at) where change_asked_at is not null;
