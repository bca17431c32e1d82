-- How large each text is, so that what editors and their programs write fills neither the database nor the memory of the servers. Sums are read of the index alone.
alter table content_revisions add column bytes integer not null generated always as (octet_length(data::text)) stored;
create index content_revisions_by_bytes on content_revisions (bytes);
