-- When the member had paused the history: what was watched then is not recorded, whenever it arrives. A pause that goes on has no end.
alter table profile_details add column history_pauses tstzmultirange not null default '{}';
-- When these began is not known.
update profile_details set history_pauses = '{(,)}' where history_paused;

-- Keeps the hundred newest pauses: nobody makes as many, and one record could be made to hold millions.
create function note_history_pause() returns trigger language plpgsql as $$
declare
  is_paused boolean := coalesce(new.history_paused, false);
begin
  if is_paused = upper_inf(new.history_pauses) then return new; end if;
  new.history_pauses := case when is_paused
    then new.history_pauses + tstzmultirange(tstzrange(now(), null))
    else new.history_pauses * tstzmultirange(tstzrange(null, now())) end;
  select coalesce(range_agg(pause), '{}') into new.history_pauses
  from (select pause from unnest(new.history_pauses) pause order by pause desc limit 100) newest;
  return new;
end $$;
create trigger note_history_pause before insert or update of history_paused on profile_details
for each row execute function note_history_pause();

-- The function `watched` judges each heartbeat by its moment.
drop trigger skip_paused_history on watched_ranges;
