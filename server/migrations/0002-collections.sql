-- The collections of the gateway: real tables, one row a list entry, and a view each that shows them as documents.

create table my_lists (
  id text not null unique check (id ~ '^[0-9a-f]{24}$'),
  owner_id text primary key references accounts on delete cascade
);

create table my_list_entries (
  owner_id text not null references my_lists on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text not null check (length(gid) between 1 and 200),
  position bigint generated always as identity,
  primary key (owner_id, vid, gid)
);

-- Called by what it says: a constraint that a member can break by an update is read by that member.
create function check_list_length() returns trigger language plpgsql as $$
begin
  -- Who adds entries holds the row of the list, so that this counts all of them.
  if exists (select from (select distinct owner_id from added) touched
      where (select count(*) from my_list_entries entry where entry.owner_id = touched.owner_id) > 1000) then
    raise exception using errcode = 'check_violation', constraint = '''videos'' holds at most 1000 entries';
  end if;
  return null;
end $$;
create trigger check_length after insert on my_list_entries referencing new table as added
for each statement execute function check_list_length();

alter table profile_details
  add constraint "'full_name' has at most 120 characters" check (length(full_name) <= 120),
  add constraint "'phone_number' has at most 20 characters" check (length(phone_number) <= 20),
  add constraint "'job_role' has at most 80 characters" check (length(job_role) <= 80),
  add constraint "'goals' holds at most 10 entries" check (cardinality(goals) <= 10);

create table personal_ratings (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text not null check (length(gid) between 1 and 200),
  rating smallint not null check (rating between 1 and 5),
  unique (owner_id, vid, gid)
);

create table video_flags (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  reason text check (reason in ('playback', 'sound', 'captions', 'unsafe', 'other')),
  note text check (length(note) between 1 and 500),
  -- Set by the academy; until then the member has this one flag on the lesson.
  closed_at timestamptz
);
create unique index video_flags_open on video_flags (owner_id, vid) where closed_at is null;
create index video_flags_by_owner on video_flags (owner_id);

create table video_events (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text check (length(gid) between 1 and 200),
  action text not null check (action in ('play', 'pause', 'seek', 'progress', 'complete')),
  position double precision check (position between 0 and 86400)
);
create index video_events_by_owner on video_events (owner_id, id);

-- Documents as the wire shows them: the columns are the declared fields, lists are jsonb arrays, what is missing is NULL.
create schema documents;

create view documents.subscriptions as
select id as "_id", owner_id, plan, ptype, start, cancel_date as "cancelDate", cancel_id as "cancelId"
from subscriptions;

-- What of the profile can be written. The address is a subquery, so that locking a document holds its own row and not the account's.
create view documents.profile_details as
select details.id as "_id", owner_id, email as primary_email, email, full_name, phone_number, job_role,
  to_jsonb(goals) as goals, has_stage_one as "hasStageOne",
  null::text as operation, null::timestamptz as at, null::text as device, null::text as ip
from (select *, (select email from accounts where accounts.id = owner_id) as email from profile_details) details;

create view documents.profile as
select * from documents.profile_details
union all
select id, owner_id, null, null, null, null, null, null, null, 'LOGIN', at, device, ip
from login_records;

-- Lateral, so that a filter that looks at the list many times does not have it put together each time.
create view documents.my_list as
select id as "_id", owner_id, videos
from my_lists list cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('vid', vid, 'gid', gid) order by position), '[]') as videos
  from my_list_entries entry where entry.owner_id = list.owner_id
) entries;

create view documents.personal_rating as
select id as "_id", owner_id, vid, gid, rating from personal_ratings;

create view documents.flag_video as
select id as "_id", owner_id, vid, reason, note from video_flags;

create view documents.events_video as
select id as "_id", owner_id, vid, gid, action, position from video_events;

-- What happened to documents of late, for change streams. Written by triggers in the transaction that changed them; trimmed after minutes.
-- A reader keeps a pg_snapshot as its place: what its last snapshot did not show and the new one does has been committed in between.
create table changes (
  -- Orders the changes of one transaction, and those that wait for each other.
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  owner_id text not null,
  collection text not null,
  document_id text not null,
  -- 'none': made and removed again within one transaction.
  operation text not null check (operation in ('insert', 'update', 'replace', 'delete', 'none')),
  -- Columns that an update changed.
  columns text[] not null default '{}',
  -- Of a delete: the row as it last was, for whoever is told of its insert or update only now.
  last jsonb,
  -- The only index, as every write pays for it: a reader asks for what transactions since its snapshot have written.
  primary key (xid, collection, document_id)
);

-- Places from which the log is whole: nothing is trimmed that the oldest of them does not show.
create table change_marks (
  at timestamptz not null default clock_timestamp(),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
insert into change_marks default values;

-- Several changes of one document within a transaction are one.
create function record_change(of text, owner text, document text, happened text, touched text[], was jsonb default null)
returns void language plpgsql as $$
begin
  insert into changes (owner_id, collection, document_id, operation, columns, last)
  values (owner, of, document, happened, touched, was)
  on conflict (xid, collection, document_id) do update set
    operation = case
      when changes.operation = 'insert' and excluded.operation = 'delete' then 'none'
      when changes.operation in ('delete', 'replace') and excluded.operation <> 'delete' then 'replace'
      when changes.operation in ('insert', 'none') then 'insert'
      else excluded.operation
    end,
    columns = array(select unnest(changes.columns) union select unnest(excluded.columns)),
    last = excluded.last;
end $$;

-- For tables whose row is a document. Argument: the collection.
create function log_row_change() returns trigger language plpgsql as $$
declare
  touched text[] := '{}';
begin
  if tg_op = 'DELETE' then
    perform record_change(tg_argv[0], old.owner_id, old.id, 'delete', touched, to_jsonb(old));
    return null;
  end if;
  if tg_op = 'UPDATE' then
    touched := array(select key from jsonb_each(to_jsonb(new)) where to_jsonb(old) -> key is distinct from value);
    if touched = '{}' then return null; end if;
  end if;
  perform record_change(tg_argv[0], new.owner_id, new.id, lower(tg_op), touched);
  return null;
end $$;

-- An entry that comes or goes changes its list, once a statement.
create function log_list_change() returns trigger language plpgsql as $$
begin
  perform record_change('my_list', list.owner_id, list.id, 'update', '{videos}')
  from my_lists list where list.owner_id in (select owner_id from touched);
  return null;
end $$;

create trigger log_change after insert or update or delete on subscriptions
for each row execute function log_row_change('subscriptions');
create trigger log_change after insert or update or delete on profile_details
for each row execute function log_row_change('profile');
create trigger log_change after insert or delete on login_records
for each row execute function log_row_change('profile');
create trigger log_change after insert or delete on my_lists
for each row execute function log_row_change('my_list');
create trigger log_insert after insert on my_list_entries referencing new table as touched
for each statement execute function log_list_change();
create trigger log_update after update on my_list_entries referencing new table as touched
for each statement execute function log_list_change();
create trigger log_delete after delete on my_list_entries referencing old table as touched
for each statement execute function log_list_change();
create trigger log_change after insert or update or delete on personal_ratings
for each row execute function log_row_change('personal_rating');
create trigger log_change after insert or delete on video_flags
for each row execute function log_row_change('flag_video');
create trigger log_change after insert or delete on video_events
for each row execute function log_row_change('events_video');

-- Of a member who is gone nothing stays. At the commit, when all rows that go with the account have been logged.
create function forget_changes() returns trigger language plpgsql as $$
begin
  delete from changes where owner_id = old.id;
  return null;
end $$;
create constraint trigger forget_changes after delete on accounts deferrable initially deferred
for each row execute function forget_changes();
