// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { LessonWish } from '#contract/collections/lesson-wish.ts'
import { collection, type Door } from '../collections.ts'

/** Announced lessons that a member wants to be told of, by their ids. */
export const lessonWishes = (door: Door, owner_id: string) => {
  const wishes = collection(door, 'lesson_wish', LessonWish.parse, { userId: owner_id })
  return {
    read: async () => (await wishes.find({ owner_id })).map(({ vid }) => vid),
    make: (vid: string) => wishes.insertOne({ owner_id, vid }),
    drop: (vid: string) => wishes.deleteOne({ owner_id, vid }),
  }
}
