import { collection, type DataClient } from '../collections.ts'
import { text } from '../read.ts'

// By hand, as browse loads it.
const readWish = (document: unknown) => ({ vid: text(document, 'vid') })

/** Announced lessons that a member wants to be told of, by their ids. */
export const lessonWishes = (dataClient: DataClient, owner_id: string) => {
  const wishes = collection(dataClient, 'lesson_wish', readWish, { userId: owner_id })
  return {
    read: async () => (await wishes.find({ owner_id })).map(({ vid }) => vid),
    make: (vid: string) => wishes.insertOne({ owner_id, vid }),
    drop: (vid: string) => wishes.deleteOne({ owner_id, vid }),
  }
}
