-- A device counts as playing while it says so, or while it has a grant that still opens a film, whether or not it says anything.
alter table playing_devices add column granted_until timestamptz;
