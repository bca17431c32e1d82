import { DrillClip } from '#contract/collections/drill-clips.ts'
import { VideoFlag } from '#contract/collections/flag-video.ts'
import { LessonNote } from '#contract/collections/lesson-notes.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { PersonalRating } from '#contract/collections/personal-rating.ts'
import { Review } from '#contract/collections/reviews.ts'
import { CommunityRating } from '#contract/library/rating.ts'
import { collection, type DataClient } from './collections.ts'
import { ownRecords, type Content, type Saved } from './own-records.ts'

/** What a member records about lessons, read by the contract's schemas. It is loaded after the page, and never with browse. */

/** Loops that a member saved, the oldest first. */
export const drillClips = ownRecords('drill_clips', DrillClip.parse)
export type SavedDrillClip = Saved<DrillClip>

/** What a member wrote at moments of lessons. */
export const lessonNotes = ownRecords('lesson_notes', LessonNote.parse)
export type SavedLessonNote = Saved<LessonNote>

/** Techniques that a member reviews. */
export const reviews = ownRecords('reviews', Review.parse)
export type SavedReview = Saved<Review>

/** Stars, one rating per lesson. */
export const ratings = (dataClient: DataClient, owner_id: string) => {
  const stars = collection(dataClient, 'personal_rating', PersonalRating.parse, { userId: owner_id })
  return {
    read: () => stars.find({ owner_id }),
    add: (rating: Content<PersonalRating>) => stars.insertOne({ owner_id, ...rating }),
    /** Replaces the stars in one call: a page that closes between a delete and an insert would lose them. */
    change: ({ vid, gid, rating }: Content<PersonalRating>) =>
      dataClient.callFunction('changeRating', [{ vid, gid, rating }], { userId: owner_id }),
    remove: ({ vid, gid }: Pair) => stars.deleteOne({ owner_id, vid, gid }),
  }
}

/** The rating of a lesson by all members. */
export const readCommunityRating = async (
  { callFunction }: Pick<DataClient, 'callFunction'>,
  userId: string,
  lesson: { gid: string; id: string },
) => CommunityRating.parse(await callFunction('communityRating', [lesson], { userId }))

const reports = (dataClient: DataClient, owner_id: string) =>
  collection(dataClient, 'flag_video', VideoFlag.parse, { userId: owner_id })

/** Reports to the academy that something is wrong with a lesson. One open report per lesson. */
export const reportVideo = (dataClient: DataClient, owner_id: string, report: Content<VideoFlag>) =>
  reports(dataClient, owner_id).insertOne({ owner_id, ...report })

/** The reports of a member. */
export const readReports = (dataClient: DataClient, owner_id: string) =>
  reports(dataClient, owner_id).find({ owner_id })
