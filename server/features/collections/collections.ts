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
import { getView } from './language/select.ts'
import { createLatestRecords } from './records/latest-changes.ts'
import { myListRecords } from './records/my-list.ts'
import { createMergedRecords } from './records/merged-rows.ts'
import { createTableRecords } from './records/rows.ts'
import { type CollectionName, shapes } from './collection-shapes.ts'

const SERVER_FIELDS = { _id: true, owner_id: true } as const

/** Permissions (session service §7): members may always read their own records; `allows` lists all other operations. */
const COLLECTIONS: Readonly<Record<CollectionName, Collection>> = {
  subscriptions: {
    view: getView('subscriptions'),
    allows: [],
    fields: Subscription.omit(SERVER_FIELDS),
    records: createRecordsOfView('subscriptions', 'subscriptions'),
  },
  profile: {
    view: getView('profile'),
    allows: ['update'],
    fields: ProfileChanges.partial().required({ hasStageOne: true }),
    readOnlyMarker: 'operation',
    records: createTableRecords({
      table: 'profile_details',
      view: sql.id('documents', 'profile_details'),
      shape: shapes.profile,
      columns: { hasStageOne: 'has_stage_one', historyPaused: 'history_paused', weeklyMinutes: 'weekly_minutes' },
    }),
  },
  my_list: {
    view: getView('my_list'),
    allows: ['update', 'upsert'],
    fields: MyList.omit(SERVER_FIELDS),
    isMerged: true,
    records: myListRecords,
  },
  personal_rating: {
    view: getView('personal_rating'),
    allows: ['insert', 'delete'],
    fields: PersonalRating.omit(SERVER_FIELDS),
    quota: 'personal_rating',
    isMerged: true,
    records: createLatestRecords({
      table: 'personal_ratings',
      view: getView('personal_rating').table,
      shape: shapes.personal_rating,
    }),
  },
  flag_video: {
    view: getView('flag_video'),
    allows: ['insert'],
    fields: VideoFlag.omit(SERVER_FIELDS),
    quota: 'flag_video',
    records: createRecordsOfView('flag_video', 'video_flags'),
  },
  lesson_wish: {
    view: getView('lesson_wish'),
    allows: ['insert', 'delete'],
    fields: LessonRequest.omit(SERVER_FIELDS),
    quota: 'lesson_wish',
    records: createRecordsOfView('lesson_wish', 'lesson_wishes'),
  },
  events_video: {
    view: getView('events_video'),
    allows: ['insert'],
    fields: VideoEvent.omit(SERVER_FIELDS),
    quota: 'events_video',
    records: createRecordsOfView('events_video', 'video_events'),
    isHistory: true,
  },
  seen_alerts: {
    view: getView('seen_alerts'),
    allows: ['update', 'upsert'],
    fields: SeenAlerts.omit(SERVER_FIELDS),
    records: createRecordsOfView('seen_alerts', 'seen_alerts'),
  },
  drill_clips: createMergedCollection('drill_clips', DrillClip.omit(SERVER_FIELDS)),
  lesson_notes: createMergedCollection('lesson_notes', LessonNote.omit(SERVER_FIELDS)),
  // Members can only delete these records; the function `watched` writes and merges them.
  watched_ranges: {
    ...createOwnCollection('watched_ranges', WatchedRanges.omit(SERVER_FIELDS), ['delete']),
    isHistory: true,
  },
  reviews: createMergedCollection('reviews', Review.omit(SERVER_FIELDS)),
  reps: createOwnCollection('reps', Reps.omit(SERVER_FIELDS), ['insert']),
}

/** Creates a collection that is stored in a table of the same name. */
function createOwnCollection(
  name: CollectionName & keyof typeof QUOTAS,
  fields: Collection['fields'],
  allows: Collection['allows'],
): Collection {
  return { view: getView(name), allows, fields, quota: name, records: createRecordsOfView(name, name) }
}

/**
 * Creates a collection whose records are merged by field, for changes that were made offline. The last write of each
 * field wins.
 */
function createMergedCollection(name: CollectionName & keyof typeof QUOTAS, fields: Collection['fields']): Collection {
  const records = createMergedRecords({ table: name, view: getView(name).table, shape: shapes[name] })
  return { ...createOwnCollection(name, fields, ['insert', 'update', 'delete']), isMerged: true, records }
}

function createRecordsOfView(name: CollectionName, table: string) {
  return createTableRecords({ table, view: getView(name).table, shape: shapes[name] })
}

/** Returns a collection by its name, for use by the server itself. */
export const getCollection = (name: CollectionName): Collection => COLLECTIONS[name]

/** Collections by name. A map, so that names such as `constructor` are not found. */
export const collections: ReadonlyMap<string, Collection> = new Map(Object.entries(COLLECTIONS))
