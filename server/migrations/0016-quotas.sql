-- How much of each collection a member may store. The numbers come from contract/limits.ts at each start.
create table quotas (
  collection text primary key,
  records integer not null check (records > 0),
  bytes bigint not null check (bytes > 0),
  -- The oldest records make room for the newest; otherwise a record too many is refused.
  is_trimmed boolean not null
);

-- How much of each collection a member stores. Triggers keep it in the statement that changes the records: whoever adds some holds this row until
-- the commit, so that two who add at once do not both find room.
create table member_usage (
  owner_id text not null references accounts on delete cascade,
  collection text not null,
  records integer not null,
  bytes bigint not null,
  primary key (owner_id, collection)
) with (fillfactor = 50);

-- Refuses what is too much, or deletes the oldest records, a hundredth at a time.
create function hold_quota(of text, in_table text, owner text, used_records integer, used_bytes bigint) returns void language plpgsql as $$
declare
  quota quotas;
begin
  select * into quota from quotas where collection = of;
  while used_records > quota.records or used_bytes > quota.bytes loop
    if not quota.is_trimmed then
      raise exception using errcode = 'HF001', message = case
        when used_records > quota.records then format('a member stores at most %s records in ''%s''', quota.records, of)
        else format('a member stores at most %s bytes in ''%s''', quota.bytes, of)
      end;
    end if;
    execute format('delete from %I where id in (select id from %I where owner_id = $1 order by id limit $2)', in_table, in_table)
      using owner, greatest(1, quota.records / 100);
    select records, bytes into strict used_records, used_bytes from member_usage where owner_id = owner and collection = of;
  end loop;
end $$;

-- For tables whose row is a document. Argument: the collection. The size of a record is that of its JSON.
create function count_added() returns trigger language plpgsql as $$
declare
  used member_usage;
begin
  for used in
    insert into member_usage as usage (owner_id, collection, records, bytes)
    select owner_id, tg_argv[0], count(*), sum(octet_length(to_json(record)::text)) from added record group by owner_id order by owner_id
    on conflict (owner_id, collection) do update set
      records = usage.records + excluded.records, bytes = usage.bytes + excluded.bytes
    returning *
  loop
    perform hold_quota(used.collection, tg_table_name, used.owner_id, used.records, used.bytes);
  end loop;
  return null;
end $$;

create function count_changed() returns trigger language plpgsql as $$
declare
  used member_usage;
begin
  for used in
    update member_usage usage set bytes = greatest(0, usage.bytes + grown.bytes)
    from (
      select owner_id, sum(bytes) as bytes from (
        select owner_id, octet_length(to_json(record)::text) as bytes from added record
        union all
        select owner_id, -octet_length(to_json(record)::text) from removed record
      ) sizes group by owner_id having sum(bytes) <> 0
    ) grown
    where usage.owner_id = grown.owner_id and usage.collection = tg_argv[0]
    returning usage.owner_id, usage.collection, usage.records,
      -- What only shrinks is never too much.
      case when grown.bytes > 0 then usage.bytes else 0 end
  loop
    perform hold_quota(used.collection, tg_table_name, used.owner_id, 0, used.bytes);
  end loop;
  return null;
end $$;

create function count_removed() returns trigger language plpgsql as $$
begin
  update member_usage usage set
    records = greatest(0, usage.records - gone.records), bytes = greatest(0, usage.bytes - gone.bytes)
  from (
    select owner_id, count(*) as records, sum(octet_length(to_json(record)::text)) as bytes from removed record group by owner_id
  ) gone
  where usage.owner_id = gone.owner_id and usage.collection = tg_argv[0];
  return null;
end $$;

do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('personal_ratings', 'personal_rating'), ('video_flags', 'flag_video'), ('lesson_wishes', 'lesson_wish'),
      ('video_events', 'events_video'), ('drill_clips', 'drill_clips'), ('lesson_notes', 'lesson_notes'),
      ('watched_ranges', 'watched_ranges'), ('reviews', 'reviews')
    ) as counted (in_table, collection)
  loop
    execute format('create trigger count_added after insert on %I referencing new table as added
      for each statement execute function count_added(%L)', counted.in_table, counted.collection);
    execute format('create trigger count_changed after update on %I referencing new table as added old table as removed
      for each statement execute function count_changed(%L)', counted.in_table, counted.collection);
    execute format('create trigger count_removed after delete on %I referencing old table as removed
      for each statement execute function count_removed(%L)', counted.in_table, counted.collection);
    execute format('insert into member_usage (owner_id, collection, records, bytes)
      select owner_id, %L, count(*), sum(octet_length(to_json(record)::text)) from %I record group by owner_id',
      counted.collection, counted.in_table);
  end loop;
end $$;

-- Whoever changes a rating deletes one and inserts one, and holds this lock meanwhile. An insert beside it waits before it takes anything that the
-- other needs: what is counted here would otherwise let the two wait for each other in a circle.
create function wait_for_rating() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rating ' || new.owner_id, 0));
  return new;
end $$;
create trigger wait_for_rating before insert on personal_ratings
for each row execute function wait_for_rating();
