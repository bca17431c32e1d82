import type { Pair } from '#contract/collections/my-list.ts'
import { collection, type DataClient } from '../collections.ts'
import { isList, part, text } from '../read.ts'

// By hand, as browse loads it: a schema library would weigh more than all that is kept.
const readList = (document: unknown) => ({
  videos: part(document, 'videos', isList).map((pair): Pair => ({ vid: text(pair, 'vid'), gid: text(pair, 'gid') })),
})

/** Lessons to come back to. Adding one that is there, and removing one that is not, change nothing. */
export const myList = (dataClient: DataClient, owner_id: string) => {
  const lists = collection(dataClient, 'my_list', readList, { userId: owner_id })
  return {
    read: async (): Promise<Pair[]> => (await lists.findOne({ owner_id }))?.videos ?? [],
    add: (pair: Pair) => lists.updateOne({ owner_id }, { $push: { videos: pair } }, { upsert: true }),
    remove: (pair: Pair) => lists.updateOne({ owner_id }, { $pull: { videos: pair } }),
    /** Puts a lesson at a place, counted from 0. */
    move: (pair: Pair, to: number) =>
      dataClient.callFunction('moveInMyList', [{ vid: pair.vid, gid: pair.gid, to }], { userId: owner_id }),
  }
}
