-- Keys that sign access tokens and media addresses. In the database, so that all processes share them and a rotation reaches each.
create table signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('access', 'media')),
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);

create table accounts (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  email text not null unique,
  password_hash text not null,
  identity_id text not null,
  confirmed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

-- The details record of the profile collection: made with the account, so that no update is ever lost.
create table profile_details (
  id text not null unique check (id ~ '^[0-9a-f]{24}$'),
  owner_id text primary key references accounts on delete cascade,
  full_name text,
  phone_number text,
  job_role text,
  goals text[],
  has_stage_one boolean not null default false
);

create table login_records (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  at timestamptz not null,
  device text not null,
  ip text not null
);
create index login_records_by_owner on login_records (owner_id, id desc);

-- Tokens sent by mail: only their hash is kept, each for one purpose and one use.
create table mail_tokens (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  token_hash bytea not null,
  wrong_tries smallint not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mail_tokens_by_account on mail_tokens (account_id, purpose, created_at);

create table sessions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account_id text not null references accounts on delete cascade,
  refresh_hash bytea not null unique,
  device_id text not null check (device_id ~ '^[0-9a-f]{24}$'),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_account on sessions (account_id);

-- What rate limits count: failed log-ins, registrations.
create table attempts (
  kind text not null,
  subject text not null,
  at timestamptz not null
);
create index attempts_by_subject on attempts (kind, subject, at);

create table subscriptions (
  id text not null unique check (id ~ '^[0-9a-f]{24}$'),
  owner_id text primary key references accounts on delete cascade,
  plan text not null check (plan in ('paid', 'free')),
  ptype text check (ptype in ('4WK', '1YR')),
  start timestamptz,
  cancel_date timestamptz,
  cancel_id text,
  check (plan = 'free' or (ptype is not null and start is not null))
);
