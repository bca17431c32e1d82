-- Years for which the academy keeps entries of the audit log.
alter table staff_rules add column log_years smallint not null default 2 check (log_years in (1, 2, 5, 10));
