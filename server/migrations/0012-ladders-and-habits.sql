-- A clip may climb the ladder, and stands in the queue where its member puts it; missing: where it was kept (`rules/clip-queue.ts`).
alter table drill_clips
  add column ladder boolean,
  add column place double precision check (place between 0 and 1e10);
create or replace view documents.drill_clips as
select id as "_id", owner_id, vid, gid, name, a, b, speed, mirror, reps, side, note, ladder, place from drill_clips;

-- Whether a member sees films mirrored, on whatever device; missing until they have said so once.
alter table profile_details add column mirror boolean;
create or replace view documents.profile_details as
select details.id as "_id", owner_id, email as primary_email, email, full_name, phone_number, job_role,
  to_json(goals) as goals, has_stage_one as "hasStageOne",
  null::text as operation, null::timestamptz as at, null::text as device, null::text as ip,
  history_paused as "historyPaused", mirror
from (select *, (select email from accounts where accounts.id = owner_id) as email from profile_details) details;
create or replace view documents.profile as
select * from documents.profile_details
union all
select id, owner_id, null, null, null, null, null, null, null, 'LOGIN', at, device, ip, null, null
from login_records;
