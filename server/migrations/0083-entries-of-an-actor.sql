-- The export reads the entries of an account page by page, in the order of their ids.
drop index audit_log_by_actor_id;
create index audit_log_by_actor_id on audit_log (actor_id, id);
