// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { MyList, type Pair } from '#contract/collections/my-list.ts'
import { collection, type Door } from '../collections.ts'

/** Lessons to come back to. Adding one that is there, and removing one that is not, change nothing. */
export const myList = (door: Door, owner_id: string) => {
  const lists = collection(door, 'my_list', MyList.parse, { userId: owner_id })
  return {
    read: async (): Promise<Pair[]> => (await lists.findOne({ owner_id }))?.videos ?? [],
    add: (pair: Pair) => lists.updateOne({ owner_id }, { $push: { videos: pair } }, { upsert: true }),
    remove: (pair: Pair) => lists.updateOne({ owner_id }, { $pull: { videos: pair } }),
    /** Puts a lesson at a place, counted from 0. */
    move: (pair: Pair, to: number) =>
      door.callFunction('moveInMyList', [{ vid: pair.vid, gid: pair.gid, to }], { userId: owner_id }),
    watch: lists.watch,
  }
}
