-- The identity that a user had before an address was linked to it (docs/wire.md, 5.4); null for who was never anonymous.
alter table accounts add column anonymous_identity_id text;
