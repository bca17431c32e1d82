import type { Shape } from './field-types.ts'

const owned = { _id: 'objectId', owner_id: 'string' } as const

/**
 * The collections and their fields, which are exactly the columns of the views `documents.*`. `gid` is the id of a
 * course, and `vid` the id of a lesson in that course. `contract/collections/` describes the other fields.
 */
export const shapes = {
  /** `ptype` is the kind of plan: '4WK' or '1YR'. */
  subscriptions: { ...owned, plan: 'string', ptype: 'string', start: 'date', cancelDate: 'date', cancelId: 'string' },
  profile: {
    ...owned,
    primary_email: 'string',
    email: 'string',
    full_name: 'string',
    phone_number: 'string',
    job_role: 'string',
    goals: { list: 'string' },
    /** True once the welcome questions were answered. */
    hasStageOne: 'boolean',
    /** 'LOGIN' in login records, whose time is `at`; missing in the details record. */
    operation: 'string',
    at: 'date',
    device: 'string',
    ip: 'string',
    historyPaused: 'boolean',
    mirror: 'boolean',
    weeklyMinutes: 'integer',
  },
  my_list: { ...owned, videos: { list: { vid: 'string', gid: 'string' } } },
  personal_rating: { ...owned, vid: 'string', gid: 'string', rating: 'integer' },
  flag_video: { ...owned, vid: 'string', reason: 'string', note: 'string' },
  lesson_wish: { ...owned, vid: 'string' },
  events_video: { ...owned, vid: 'string', gid: 'string', action: 'string', position: 'double' },
  drill_clips: {
    ...owned,
    vid: 'string',
    gid: 'string',
    name: 'string',
    /** Start and end of the clip in the film, in seconds. */
    a: 'double',
    b: 'double',
    speed: 'double',
    mirror: 'boolean',
    reps: 'integer',
    side: 'string',
    note: 'string',
    ladder: 'boolean',
    /** Sort key in the list of clips. */
    place: 'double',
    picture: 'string',
  },
  /** `at` is the note's time in the film, in seconds; `day` the date of a note without a lesson. */
  lesson_notes: { ...owned, vid: 'string', gid: 'string', at: 'double', text: 'string', day: 'string' },
  watched_ranges: {
    ...owned,
    vid: 'string',
    gid: 'string',
    ranges: { list: { from: 'double', to: 'double' } },
    position: 'double',
    duration: 'double',
    at: 'date',
  },
  reviews: {
    ...owned,
    vid: 'string',
    gid: 'string',
    due: 'date',
    stability: 'double',
    difficulty: 'double',
    scheduled_days: 'integer',
    reps: 'integer',
    lapses: 'integer',
    state: 'integer',
    last_review: 'date',
  },
  reps: {
    ...owned,
    vid: 'string',
    gid: 'string',
    side: 'string',
    speed: 'double',
    count: 'integer',
    seconds: 'integer',
    at: 'date',
  },
  seen_alerts: { ...owned, alerts: { list: 'string' } },
} as const satisfies Record<string, Shape>

export type CollectionName = keyof typeof shapes
