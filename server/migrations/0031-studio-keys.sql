-- Keys of programs that call the Studio in the name of somebody on the staff. They end with that person's place there.
create table studio_keys (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account_id text not null references staff on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- Permissions, of which a call has those that its owner has at that moment.
  scopes text[] not null check (cardinality(scopes) > 0),
  key_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  unique (account_id, name)
);
