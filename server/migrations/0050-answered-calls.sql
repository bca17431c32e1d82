-- A page that closes sends its changes without reading what is answered, and the next page sends them again. A change
-- that has been made is not made again: another device may have changed the same record meanwhile.
create table answered_calls (
  owner_id text not null references accounts on delete cascade,
  id text not null check (length(id) between 1 and 60),
  -- Extended JSON.
  answer jsonb not null,
  at timestamptz not null,
  primary key (owner_id, id)
);
create index on answered_calls (owner_id, at);

-- When a record that is merged by field was deleted, in milliseconds since 1970 as in its column `written`. A change that
-- was written later brings the record back, one from before does not.
create table deleted_records (
  owner_id text not null references accounts on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  at bigint not null,
  primary key (owner_id, id)
);
create index on deleted_records (owner_id, at);
