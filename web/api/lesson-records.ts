import type { DrillClip } from '#contract/collections/drill-clips.ts'
import type { VideoFlag } from '#contract/collections/flag-video.ts'
import type { LessonNote } from '#contract/collections/lesson-notes.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import type { PersonalRating } from '#contract/collections/personal-rating.ts'
import type { Reps } from '#contract/collections/reps.ts'
import type { Review } from '#contract/collections/reviews.ts'
import type { CommunityRating } from '#contract/library/rating.ts'
import { BALANCE } from '#contract/limits.ts'
import type { Age } from './browse-records.ts'
import { collection, type DataClient, findAll } from './collections.ts'
import { ownRecords, type Content, type SavedDocument } from './own-records.ts'
import { isBoolean, isDate, isNumber, isOneOf, isText, objectReader } from './read-response.ts'

/**
 * Member records of lessons. Validated by hand, because a schema library would be larger than Home and the player.
 * `lesson-records.test.ts` compares the checks with the contract's schemas.
 */

/** Fields of all records: `vid` is the ID of the lesson, `gid` the ID of the lesson's group. */
const ids = { _id: isText, owner_id: isText, vid: isText }
const inGroup = { ...ids, gid: isText }
const isSide = isOneOf(['left', 'right'])
const isReason = isOneOf(['playback', 'sound', 'captions', 'unsafe', 'other'])
const isNumberOrNull = (value: unknown): value is number | null => value === null || isNumber(value)

/** Readers by record. Each reader validates a document like the schema of its collection in the contract. */
export const readers = {
  clip: objectReader(
    { ...inGroup, name: isText, a: isNumber, b: isNumber, speed: isNumber, mirror: isBoolean, reps: isNumber },
    { side: isSide, note: isText, ladder: isBoolean, place: isNumber, picture: isText },
  ),
  note: objectReader(
    { _id: isText, owner_id: isText, text: isText },
    { vid: isText, gid: isText, at: isNumber, day: isText },
  ),
  review: objectReader(
    {
      ...inGroup,
      due: isDate,
      stability: isNumber,
      difficulty: isNumber,
      scheduled_days: isNumber,
      reps: isNumber,
      lapses: isNumber,
      state: isNumber,
    },
    { last_review: isDate },
  ),
  reps: objectReader({ ...inGroup, side: isSide, speed: isNumber, count: isNumber, seconds: isNumber, at: isDate }, {}),
  rating: objectReader({ ...inGroup, rating: isNumber }, {}),
  flag: objectReader(ids, { reason: isReason, note: isText }),
  community: objectReader({ average: isNumberOrNull, count: isNumberOrNull }, {}),
}

/** Saved loops, oldest first. */
export const drillClips = ownRecords<DrillClip>('drill_clips', readers.clip)
export type SavedDrillClip = SavedDocument<DrillClip>

/** Notes on lessons, their times, and days of training. */
export const lessonNotes = ownRecords<LessonNote>('lesson_notes', readers.note)
export type SavedLessonNote = SavedDocument<LessonNote>

/** Techniques under review. */
export const reviews = ownRecords<Review>('reviews', readers.review)
export type SavedReview = SavedDocument<Review>

/** Repetitions within the period of the left-right balance. */
export const repsDone = ownRecords<Reps>('reps', readers.reps, () => ({
  // Includes the next day, because the clock of the recording device may be fast.
  at: { $gte: daysFromNow(-BALANCE.days), $lte: daysFromNow(1) },
}))
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Star ratings, one per lesson. `age` is for a change that was queued offline. */
export const ratings = (dataClient: DataClient, owner_id: string) => {
  const stars = collection(dataClient, 'personal_rating', readers.rating, { userId: owner_id })
  return {
    read: () => findAll(stars, { owner_id }),
    add: (rating: Content<PersonalRating>) => stars.insertOne({ owner_id, ...rating }),
    /**
     * Replaces the rating in one call. With a delete and an insert, closing the page in between would lose the rating.
     */
    change: ({ vid, gid, rating }: Content<PersonalRating>, age: Age = {}) =>
      dataClient.callFunction('changeRating', [{ vid, gid, rating, ...age }], { userId: owner_id }),
    remove: ({ vid, gid }: Pair, age: Age = {}) => stars.deleteOne({ owner_id, vid, gid }, age),
  }
}

/** Returns the average rating of a lesson. */
export const readCommunityRating = async (
  { callFunction }: Pick<DataClient, 'callFunction'>,
  userId: string,
  lesson: { gid: string; id: string },
): Promise<CommunityRating> => readers.community(await callFunction('communityRating', [lesson], { userId }))

const reports = (dataClient: DataClient, owner_id: string) =>
  collection(dataClient, 'flag_video', readers.flag, { userId: owner_id })

/** Reports a problem with a lesson; one open report per lesson. An `id` makes the call idempotent. */
export const reportVideo = (dataClient: DataClient, owner_id: string, report: Content<VideoFlag>, id?: string) =>
  reports(dataClient, owner_id).insertOne({ ...(id !== undefined && { _id: { $oid: id } }), owner_id, ...report })

/** Returns the reports of a member. */
export const readReports = (dataClient: DataClient, owner_id: string) =>
  findAll(reports(dataClient, owner_id), { owner_id })
