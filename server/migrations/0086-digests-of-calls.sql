-- The digest of the member's call, so that its id is refused for another one. Null for calls of the Studio and for those
-- of earlier versions.
alter table answered_calls add column digest text;
