-- What was bought, and what goes on to be charged. Sums are whole numbers in the smallest unit of their currency.

create table coupons (
  code text primary key check (code ~ '^[A-Z0-9-]{3,40}$'),
  percent smallint check (percent between 1 and 100),
  amount integer check (amount > 0),
  currency text,
  -- Only for this plan.
  ptype text check (ptype in ('4WK', '1YR')),
  valid_from timestamptz,
  valid_until timestamptz,
  usage_limit integer check (usage_limit > 0),
  created_at timestamptz not null,
  check ((percent is null) <> (amount is null)),
  check ((amount is null) = (currency is null))
);

-- One row for each payment, begun or done. The books outlive an account: its orders stay, without it.
create table orders (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text references accounts on delete set null,
  reference text not null unique,
  provider text not null check (provider in ('stripe', 'academy', 'demo', 'gift')),
  ptype text not null check (ptype in ('4WK', '1YR')),
  currency text not null,
  price integer not null check (price >= 0),
  discount integer not null check (discount >= 0),
  credit integer not null check (credit >= 0),
  total integer not null check (total >= 0 and total = price - discount - credit),
  coupon text references coupons,
  -- Charged by itself, for a further period.
  is_renewal boolean not null,
  state text not null check (state in ('open', 'paid', 'refunded', 'void')),
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- The provider's own names: of the checkout, of the invoice, of what was charged.
  checkout_id text unique,
  invoice_id text unique,
  charge_id text,
  check ((state in ('paid', 'refunded')) = (paid_at is not null)),
  check ((paid_at is null) = (period_start is null)),
  check ((period_start is null) = (period_end is null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
create index orders_by_owner on orders (owner_id, created_at desc);
create index orders_by_coupon on orders (coupon) where coupon is not null;
-- A member has one cart: two orders begun at once could both be paid.
create unique index orders_open on orders (owner_id) where state = 'open';

-- What a provider goes on to charge by itself, one for each member.
create table renewals (
  owner_id text primary key references accounts on delete cascade,
  provider text not null check (provider in ('stripe', 'demo')),
  -- The provider's names of the member and of what it charges for.
  customer_id text not null,
  contract_id text not null unique,
  -- The order that began it.
  order_id text not null,
  since timestamptz not null,
  -- The next period will be charged, unless the member has canceled.
  is_live boolean not null,
  -- Since when a charge has been failing.
  failed_at timestamptz
);

-- What a provider has told us. Kept so that no telling counts twice.
create table payment_events (
  id text primary key,
  type text not null,
  at timestamptz not null
);

-- What has been said once to a member and must not be said again, such as a reminder.
create table billing_marks (
  owner_id text not null references accounts on delete cascade,
  mark text not null,
  at timestamptz not null,
  primary key (owner_id, mark)
);
