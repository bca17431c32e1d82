-- A clip carries a picture of the film where it begins (docs/decisions/0105-pictures-of-clips.md). Its length counts towards the quota, as every column's does.
alter table drill_clips add column picture text check (length(picture) <= 8000);
create or replace view documents.drill_clips as
select id as "_id", owner_id, vid, gid, name, a, b, speed, mirror, reps, side, note, ladder, place, picture from drill_clips;
