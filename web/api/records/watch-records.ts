import { collection, type DataClient, type WatchOptions } from '../collections.ts'

/** Tells of a member's changes in several collections at once: `ns.coll` of an event says in which. */
export const watchRecords = (dataClient: DataClient, userId: string, names: readonly string[]) => {
  const { watch } = collection(dataClient, names, (document) => document, { userId })
  return (options: WatchOptions) => watch(options)
}
