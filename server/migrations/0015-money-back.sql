-- A sum that goes back is noted in the transaction that promises it, and cleared once the provider has paid it.
alter table orders
  add column refund_due_at timestamptz,
  -- When the provider last refused, so that whoever runs the academy sees it.
  add column refund_failed_at timestamptz,
  -- The member withdrew from this purchase. A refund or charge-back is not that.
  add column withdrawn_at timestamptz,
  -- What was left of this period was taken off the price of that order.
  add column credited_to text references orders,
  add column credited integer not null default 0 check (credited >= 0),
  add check (refund_due_at is null or state = 'refunded'),
  add check (withdrawn_at is null or state = 'refunded'),
  add check (credited = 0 or credited_to is not null);
-- Of accounts that are gone.
update orders set state = 'void' where owner_id is null and state = 'open';
create index orders_with_refund_due on orders (refund_due_at) where refund_due_at is not null;

-- Which period a credit came from was not noted until now: the one that ran furthest when the order was made.
update orders source set credited_to = target.id, credited = target.credit
from (
  select distinct on (later.id) later.id, later.credit, earlier.id as source_id
  from orders later
  join orders earlier on earlier.owner_id = later.owner_id and earlier.id <> later.id and earlier.state = 'paid'
    and earlier.paid_at < later.paid_at and earlier.period_end > later.created_at
  where later.state = 'paid' and later.credit > 0
  order by later.id, earlier.period_end desc
) target
where source.id = target.source_id;

alter table renewals
  -- How the provider stands to the charge of the next period. due: about to make its invoice. open: it is charging. failed: it tries again.
  add column collection text not null default 'none' check (collection in ('none', 'due', 'open', 'failed')),
  -- While the next period is being charged, the plan stays open until then.
  add column open_until timestamptz,
  -- When the provider was last asked how the contract stands.
  add column checked_at timestamptz;
