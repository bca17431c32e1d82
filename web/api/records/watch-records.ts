import { collection, type Door, type WatchOptions } from '../collections.ts'

/** Tells of a member's changes in several collections at once: `ns.coll` of an event says in which. */
export const watchRecords = (door: Door, userId: string, names: readonly string[]) => {
  const { watch } = collection(door, names, (document) => document, { userId })
  return (options: WatchOptions) => watch(options)
}
