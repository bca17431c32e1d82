-- Where the academy tells programs of others what has happened.
create table webhooks (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  -- As they are, since each delivery is signed with them.
  secret text not null,
  -- Signs beside the new one until that time.
  former_secret text,
  former_until timestamptz,
  created_at timestamptz not null,
  -- The first failure since the last success; null where the last delivery arrived.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- Events that were left out since too many waited.
  skipped integer not null default 0
);

create table webhook_deliveries (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  webhook_id text not null references webhooks on delete cascade,
  -- Whom the event is about: what it says of them goes with their account.
  account_id text references accounts on delete cascade,
  event text not null,
  body text not null check (length(body) <= 10000),
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- What the last try was answered with: a status, and the first bytes or why there was no answer.
  status smallint,
  answer text,
  created_at timestamptz not null,
  tried_at timestamptz
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id) where state = 'waiting';
create index webhook_deliveries_by_account on webhook_deliveries (account_id) where account_id is not null;
