-- The desk approves an order with one press and may take that back for a moment: until then nothing is opened and nothing is mailed
-- (docs/decisions/0174-orders-in-the-studio.md).
alter table orders
  -- When the plan of an approved order opens. Null once it has, or the approval was taken back.
  add column approval_due_at timestamptz,
  -- Why the plan of an approved order could not be opened, in words for the desk. The order waits again.
  add column approval_refused text,
  add constraint orders_approval_due check (approval_due_at is null or state in ('open', 'void'));

-- The pages of the Studio's list, of all orders or of those in one state.
create index orders_by_time on orders (created_at, id);
create index orders_by_state on orders (state, created_at, id);
