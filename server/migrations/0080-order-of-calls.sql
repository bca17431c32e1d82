-- The changes that a device made while earlier ones waited are of one series: each is written after those before it.
alter table answered_calls
  add column series text,
  -- The latest moment its change may have been written at, in milliseconds since 1970; null for one without a time.
  add column written bigint;
create index on answered_calls (owner_id, series);
