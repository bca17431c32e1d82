-- Keys that sign the addresses of films. Edges in front of the server know them, so they sign nothing else.
alter table signing_keys drop constraint signing_keys_purpose_check;
alter table signing_keys add constraint signing_keys_purpose_check check (purpose in ('access', 'media', 'films'));
