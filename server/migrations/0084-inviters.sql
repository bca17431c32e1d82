-- Whoever sent an invitation to the staff; null for a command of the operator. It is withdrawn when they may not invite any more.
alter table staff_invitations add column invited_by text references accounts on delete cascade;
create index staff_invitations_by_inviter on staff_invitations (invited_by) where invited_by is not null;

-- Open invitations of people who may not invite any more end now; the log knows who sent them.
with inviters as (
  select distinct on (subject) subject as email, actor_id from audit_log
  where action = 'staff.invited' order by subject, id desc
)
delete from staff_invitations using inviters
where staff_invitations.email = inviters.email and actor_id is not null
  and not exists (select from staff where account_id = actor_id and 'owner' = any (roles));
update staff_invitations set invited_by = (
  select actor_id from audit_log where action = 'staff.invited' and subject = email order by id desc limit 1
);
