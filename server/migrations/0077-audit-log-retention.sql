-- The account that did it, so that its entries are found when it is deleted. No reference: entries outlive the account.
alter table audit_log add column actor_id text;

-- The server itself may delete old entries and replace the names of deleted accounts, in a transaction that says so.
create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('holdfast.audit_log', true) = 'maintenance' then
    return null;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end $$;

select set_config('holdfast.audit_log', 'maintenance', true);
update audit_log set actor_id = accounts.id from accounts
  where email is not null and (actor = email or starts_with(actor, email || ', API key '));
select set_config('holdfast.audit_log', '', true);

create index audit_log_by_actor_id on audit_log (actor_id);
create index audit_log_by_subject on audit_log (subject);
