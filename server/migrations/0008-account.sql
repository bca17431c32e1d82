-- What of the academy's alerts a member has seen, by their keys (`rules/alerts.ts`).
create table seen_alerts (
  id text not null unique check (id ~ '^[0-9a-f]{24}$'),
  owner_id text primary key references accounts on delete cascade,
  alerts text[],
  constraint "'alerts' holds at most 500 entries" check (cardinality(alerts) <= 500)
);
create trigger log_change after insert or update or delete on seen_alerts
for each row execute function log_row_change('seen_alerts');
create view documents.seen_alerts as
select id as "_id", owner_id, to_json(alerts) as alerts from seen_alerts;

-- A member who has paused her viewing history; missing for all others.
alter table profile_details add column history_paused boolean;
create or replace view documents.profile_details as
select details.id as "_id", owner_id, email as primary_email, email, full_name, phone_number, job_role,
  to_json(goals) as goals, has_stage_one as "hasStageOne",
  null::text as operation, null::timestamptz as at, null::text as device, null::text as ip,
  history_paused as "historyPaused"
from (select *, (select email from accounts where accounts.id = owner_id) as email from profile_details) details;
create or replace view documents.profile as
select * from documents.profile_details
union all
select id, owner_id, null, null, null, null, null, null, null, 'LOGIN', at, device, ip, null
from login_records;

-- Whatever a page or a program sends meanwhile is not kept. Here, so that no way in can forget it.
create function skip_paused_history() returns trigger language plpgsql as $$
begin
  if exists (select from profile_details where owner_id = new.owner_id and history_paused) then return null; end if;
  return new;
end $$;
create trigger skip_paused_history before insert on video_events
for each row execute function skip_paused_history();

-- A link that changes the address: to which one, and the session that asked for it, which goes on.
alter table mail_tokens
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (purpose in ('confirm', 'reset', 'email')),
  add column new_email text check (length(new_email) <= 254),
  add column asked_by text references sessions on delete set null,
  add check ((purpose = 'email') = (new_email is not null));

-- Where a member was who asks for help, if they let it be sent along.
alter table contact_messages add column context text check (length(context) between 1 and 500);
