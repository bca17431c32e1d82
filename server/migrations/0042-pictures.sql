-- The academy's own pictures. They are few and small beside films, so every process, a backup and an export have them
-- with the texts that show them.
create table pictures (
  -- The last part of its address: the first of its hash, and its size in pixels.
  id text primary key check (id ~ '^[0-9a-f]{16}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'),
  name text not null check (length(name) between 1 and 200),
  bytes integer not null check (bytes > 0),
  added_at timestamptz not null
);
create index pictures_by_time on pictures (added_at desc, id);

create table picture_files (
  picture_id text not null references pictures on delete cascade,
  name text not null check (name ~ '^[0-9a-z]{1,20}\.(webp|jpg)$'),
  data bytea not null,
  primary key (picture_id, name)
);
-- They are compressed already.
alter table picture_files alter column data set storage external;
