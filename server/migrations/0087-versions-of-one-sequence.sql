-- Versions of content come from one sequence, so that a version names one item too: another item may get the slug that an editor has opened.
create sequence content_versions as integer owned by content_items.version;
select setval('content_versions', (select max(version) from content_items));
alter table content_items alter column version set default nextval('content_versions');
