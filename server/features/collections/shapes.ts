import type { Shape } from './shape.ts'

const owned = { _id: 'objectId', owner_id: 'string' } as const

/** The collections of the gateway and the fields of their documents: exactly the columns of the views `documents.*`. */
export const shapes = {
  subscriptions: { ...owned, plan: 'string', ptype: 'string', start: 'date', cancelDate: 'date', cancelId: 'string' },
  profile: {
    ...owned,
    primary_email: 'string',
    email: 'string',
    full_name: 'string',
    phone_number: 'string',
    job_role: 'string',
    goals: { list: 'string' },
    hasStageOne: 'boolean',
    operation: 'string',
    at: 'date',
    device: 'string',
    ip: 'string',
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
    a: 'double',
    b: 'double',
    speed: 'double',
    mirror: 'boolean',
    reps: 'integer',
    side: 'string',
    note: 'string',
  },
  lesson_notes: { ...owned, vid: 'string', gid: 'string', at: 'double', text: 'string' },
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
} as const satisfies Record<string, Shape>

export type CollectionName = keyof typeof shapes
