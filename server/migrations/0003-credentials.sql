-- Other ways to sign in than an address and its password: keys for a member's own programs, and anonymous users, who have neither.
alter table accounts
  alter column email drop not null,
  alter column password_hash drop not null,
  add check (password_hash is null or email is not null);

create table api_keys (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account_id text not null references accounts on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9_-]{1,100}$'),
  key_hash bytea not null unique,
  disabled_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, name)
);

-- A session that was opened with a key ends with it.
alter table sessions add column api_key_id text references api_keys on delete cascade;
create index sessions_by_api_key on sessions (api_key_id) where api_key_id is not null;

-- Who is disabled is signed out everywhere, whoever did it and by whatever means.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from sessions where account_id = new.id;
  return null;
end $$;
create trigger end_sessions after update of disabled_at on accounts
for each row when (new.disabled_at is not null and old.disabled_at is null) execute function end_sessions_of_disabled();

-- Where a member has signed in from: strangers who guess elsewhere must not keep the member waiting here.
create table known_networks (
  account_id text not null references accounts on delete cascade,
  network text not null,
  seen_at timestamptz not null,
  primary key (account_id, network)
);

-- A row for each thing that is counted, instead of one for each try. Nothing is lost: what was counted is forgotten within a day anyway.
drop table attempts;
create table attempts (
  kind text not null,
  -- A hash: addresses of people who have no account, or no longer, are nobody's business.
  subject bytea not null,
  tries double precision not null,
  at timestamptz not null,
  primary key (kind, subject)
);
create index attempts_by_age on attempts (at);
