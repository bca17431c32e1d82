-- What a person on the staff proves with, besides the password, that it is they. Nothing of it is ever sent to a browser but names and times.
create table passkeys (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account_id text not null references accounts on delete cascade,
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Uses that the authenticator has counted; 0 forever where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_account on passkeys (account_id);

-- An app that shows six digits: one a person.
create table code_apps (
  account_id text primary key references accounts on delete cascade,
  secret text not null,
  -- The newest step of 30 seconds whose code was used, so that none counts twice.
  last_step integer not null,
  created_at timestamptz not null
);

create table recovery_codes (
  account_id text not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- What was sent to a browser to be answered: once, soon, and in the same session. An app's secret waits here for its first code.
create table factor_challenges (
  session_id text not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add-passkey', 'use-passkey', 'add-app')),
  value text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

-- When the second factor was given in this session. One that opened before the factor was set up has none.
alter table sessions add column second_factor_at timestamptz;

-- When an owner has put the question off.
alter table staff add column factor_postponed_at timestamptz;

-- What holds for the whole staff: one row.
create table staff_rules (
  id boolean primary key default true check (id),
  second_factor_required boolean not null default false
);
insert into staff_rules default values;

-- An entry that is written at most once for its person, call and time: refused attempts cannot fill the log.
alter table audit_log add column once_key text;
create unique index audit_log_once on audit_log (once_key) where once_key is not null;
create index audit_log_by_actor on audit_log (actor, id);
create index audit_log_by_kind on audit_log (split_part(action, '.', 1), id);
create index audit_log_by_time on audit_log (at);
