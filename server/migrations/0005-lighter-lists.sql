-- My List's entries are what members change most. Of a list only its entries can change, so that a second change in a transaction has nothing to add to
-- the first, whatever that was; and what is asked about added entries is asked by one trigger.

drop trigger check_length on my_list_entries;
drop trigger log_insert on my_list_entries;
drop function check_list_length();

create or replace function log_list_change() returns trigger language plpgsql as $$
begin
  insert into changes (owner_id, collection, document_id, operation, columns)
  select list.owner_id, 'my_list', list.id, 'update', '{videos}'
  from my_lists list where list.owner_id in (select owner_id from touched)
  on conflict do nothing;
  return null;
end $$;

-- Called by what it says: a constraint that a member can break by an update is read by that member.
create function entries_added() returns trigger language plpgsql as $$
begin
  -- Who adds entries holds the row of the list, so that this counts all of them.
  if exists (select from (select distinct owner_id from touched) owners
      where (select count(*) from my_list_entries entry where entry.owner_id = owners.owner_id) > 1000) then
    raise exception using errcode = 'check_violation', constraint = '''videos'' holds at most 1000 entries';
  end if;
  insert into changes (owner_id, collection, document_id, operation, columns)
  select list.owner_id, 'my_list', list.id, 'update', '{videos}'
  from my_lists list where list.owner_id in (select owner_id from touched)
  on conflict do nothing;
  return null;
end $$;
create trigger entries_added after insert on my_list_entries referencing new table as touched
for each statement execute function entries_added();

-- Lists as json instead of jsonb: they are read far more often than searched, and to put jsonb together takes twice as long.
drop view documents.my_list;
create view documents.my_list as
select id as "_id", owner_id, videos
from my_lists list cross join lateral (
  select coalesce(json_agg(json_build_object('vid', vid, 'gid', gid) order by position), '[]') as videos
  from my_list_entries entry where entry.owner_id = list.owner_id
) entries;

drop view documents.profile;
drop view documents.profile_details;
create view documents.profile_details as
select details.id as "_id", owner_id, email as primary_email, email, full_name, phone_number, job_role,
  to_json(goals) as goals, has_stage_one as "hasStageOne",
  null::text as operation, null::timestamptz as at, null::text as device, null::text as ip
from (select *, (select email from accounts where accounts.id = owner_id) as email from profile_details) details;
create view documents.profile as
select * from documents.profile_details
union all
select id, owner_id, null, null, null, null, null, null, null, 'LOGIN', at, device, ip
from login_records;
