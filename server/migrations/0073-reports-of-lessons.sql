-- Which lessons have open reports, and which were closed last, for the Studio.
create index video_flags_open_by_lesson on video_flags (vid) where closed_at is null;
create index video_flags_closed on video_flags (closed_at desc) where closed_at is not null;
