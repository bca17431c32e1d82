-- What a member has done on the mat: repetitions of a technique on one side, at one speed. Rows are added and never changed.
create table reps (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text not null check (length(gid) between 1 and 200),
  side text not null check (side in ('left', 'right')),
  speed double precision not null check (speed between 0.1 and 2),
  count smallint not null check (count between 1 and 999),
  seconds integer not null check (seconds between 0 and 86400),
  at timestamptz not null
);
create index reps_by_owner on reps (owner_id, at);

create view documents.reps as
select id as "_id", owner_id, vid, gid, side, speed, count, seconds, at from reps;

create trigger log_change after insert or update or delete on reps
for each row execute function log_row_change('reps');
create trigger count_added after insert on reps referencing new table as added
for each statement execute function count_added('reps');
create trigger count_changed after update on reps referencing new table as added old table as removed
for each statement execute function count_changed('reps');
create trigger count_removed after delete on reps referencing old table as removed
for each statement execute function count_removed('reps');

-- How many minutes a week a member means to train; missing until they have said so.
alter table profile_details add column weekly_minutes smallint check (weekly_minutes between 5 and 2000);
create or replace view documents.profile_details as
select details.id as "_id", owner_id, email as primary_email, email, full_name, phone_number, job_role,
  to_json(goals) as goals, has_stage_one as "hasStageOne",
  null::text as operation, null::timestamptz as at, null::text as device, null::text as ip,
  history_paused as "historyPaused", mirror, weekly_minutes as "weeklyMinutes"
from (select *, (select email from accounts where accounts.id = owner_id) as email from profile_details) details;
create or replace view documents.profile as
select * from documents.profile_details
union all
select id, owner_id, null, null, null, null, null, null, null, 'LOGIN', at, device, ip, null, null, null
from login_records;
