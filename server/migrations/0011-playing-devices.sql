-- The devices of an account on which a film plays now. A device that has been silent
-- for ten minutes is forgotten as soon as another of the account speaks; nothing else is kept of it.
create table playing_devices (
  session_id text primary key references sessions on delete cascade,
  account_id text not null references accounts on delete cascade,
  -- When somebody last pressed play there.
  since timestamptz not null,
  seen_at timestamptz not null,
  -- Newer ones have taken its place.
  is_ousted boolean not null default false
);
create index playing_devices_by_account on playing_devices (account_id);
