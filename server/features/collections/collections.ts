import { sql } from 'kysely'
import { DrillClip } from '#contract/collections/drill-clips.ts'
import { VideoEvent } from '#contract/collections/events-video.ts'
import { VideoFlag } from '#contract/collections/flag-video.ts'
import { LessonNote } from '#contract/collections/lesson-notes.ts'
import { LessonRequest } from '#contract/collections/lesson-request.ts'
import { MyList } from '#contract/collections/my-list.ts'
import { PersonalRating } from '#contract/collections/personal-rating.ts'
import { ProfileChanges } from '#contract/collections/profile.ts'
import { Reps } from '#contract/collections/reps.ts'
import { Review } from '#contract/collections/reviews.ts'
import { SeenAlerts } from '#contract/collections/seen-alerts.ts'
import { Subscription } from '#contract/collections/subscription.ts'
import { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { QUOTAS } from '#contract/limits.ts'
import type { Collection } from './collection.ts'
import { viewOf } from './language/select.ts'
import { latestRecords } from './records/latest-changes.ts'
import { myListRecords } from './records/my-list.ts'
import { mergedRecords } from './records/merged-rows.ts'
import { rowRecords } from './records/rows.ts'
import { type CollectionName, shapes } from './collection-shapes.ts'

const server = { _id: true, owner_id: true } as const

/** Permissions (session service §7): members may always read their own records; `allows` lists all other operations. */
const declared: Readonly<Record<CollectionName, Collection>> = {
  subscriptions: {
    view: viewOf('subscriptions'),
    allows: [],
    fields: Subscription.omit(server),
    records: rows('subscriptions', 'subscriptions'),
  },
  profile: {
    view: viewOf('profile'),
    allows: ['update'],
    fields: ProfileChanges.partial().required({ hasStageOne: true }),
    closedBy: 'operation',
    records: rowRecords({
      table: 'profile_details',
      view: sql.id('documents', 'profile_details'),
      shape: shapes.profile,
      columns: { hasStageOne: 'has_stage_one', historyPaused: 'history_paused', weeklyMinutes: 'weekly_minutes' },
    }),
  },
  my_list: {
    view: viewOf('my_list'),
    allows: ['update', 'upsert'],
    fields: MyList.omit(server),
    isMerged: true,
    records: myListRecords,
  },
  personal_rating: {
    view: viewOf('personal_rating'),
    allows: ['insert', 'delete'],
    fields: PersonalRating.omit(server),
    counted: 'personal_rating',
    isMerged: true,
    records: latestRecords({
      table: 'personal_ratings',
      view: viewOf('personal_rating').table,
      shape: shapes.personal_rating,
    }),
  },
  flag_video: {
    view: viewOf('flag_video'),
    allows: ['insert'],
    fields: VideoFlag.omit(server),
    counted: 'flag_video',
    records: rows('flag_video', 'video_flags'),
  },
  lesson_wish: {
    view: viewOf('lesson_wish'),
    allows: ['insert', 'delete'],
    fields: LessonRequest.omit(server),
    counted: 'lesson_wish',
    records: rows('lesson_wish', 'lesson_wishes'),
  },
  events_video: {
    view: viewOf('events_video'),
    allows: ['insert'],
    fields: VideoEvent.omit(server),
    counted: 'events_video',
    records: rows('events_video', 'video_events'),
    isHistory: true,
  },
  seen_alerts: {
    view: viewOf('seen_alerts'),
    allows: ['update', 'upsert'],
    fields: SeenAlerts.omit(server),
    records: rows('seen_alerts', 'seen_alerts'),
  },
  drill_clips: merged('drill_clips', DrillClip.omit(server)),
  lesson_notes: merged('lesson_notes', LessonNote.omit(server)),
  // Members can only delete these; the function `watched` writes and merges them.
  watched_ranges: { ...own('watched_ranges', WatchedRanges.omit(server), ['delete']), isHistory: true },
  reviews: merged('reviews', Review.omit(server)),
  reps: own('reps', Reps.omit(server), ['insert']),
}

/** A collection stored in a table of the same name. */
function own(
  name: CollectionName & keyof typeof QUOTAS,
  fields: Collection['fields'],
  allows: Collection['allows'],
): Collection {
  return { view: viewOf(name), allows, fields, counted: name, records: rows(name, name) }
}

/** A collection whose records are merged by field (last write wins), for offline changes. */
function merged(name: CollectionName & keyof typeof QUOTAS, fields: Collection['fields']): Collection {
  const records = mergedRecords({ table: name, view: viewOf(name).table, shape: shapes[name] })
  return { ...own(name, fields, ['insert', 'update', 'delete']), isMerged: true, records }
}

function rows(name: CollectionName, table: string) {
  return rowRecords({ table, view: viewOf(name).table, shape: shapes[name] })
}

/** Returns a collection by its name, for use by the server itself. */
export const collectionOf = (name: CollectionName): Collection => declared[name]

/** A map, so that names such as `constructor` are not found. */
export const collections: ReadonlyMap<string, Collection> = new Map(Object.entries(declared))
