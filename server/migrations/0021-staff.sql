-- Who works for the academy, and as what. An account that is not here is a member's.
create table staff (
  account_id text primary key references accounts on delete cascade,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['owner', 'editor', 'teacher', 'desk']),
  since timestamptz not null,
  -- Counts the changes of the roles, so that nobody overwrites what they have not seen.
  version integer not null default 1
);

-- Links that make their reader one of the staff: only their hash is kept. One an address.
create table staff_invitations (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  email text not null unique,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['owner', 'editor', 'teacher', 'desk']),
  token_hash bytea not null,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- When the member last proved in this session to be the one who signed in: money, roles, deletion and exports want it young.
alter table sessions add column proved_at timestamptz;

-- What was done in the Studio and by commands of the operator. It outlives the accounts that it names, so it refers to none.
create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text,
  before jsonb,
  after jsonb,
  network_address text
);

-- Entries are added and nothing else. A trigger holds for the owner of the table too, whom no right could be taken from.
create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
revoke update, delete, truncate on audit_log from public;
