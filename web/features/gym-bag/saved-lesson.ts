import type { Catalogue, Group, Video } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { BagEntry } from './bag-entry.ts'
import { isPlace, readBag } from './bag-store.ts'

export interface KeptLesson {
  entry: BagEntry
  /** What of the school is in the bag, as a catalogue: the next lesson is the next one here. */
  catalogue: Catalogue
  group: Group
  video: Video
}

/** The lesson at an address, out of the bag; its group may be any that it belongs to. */
export function keptLesson(ownerId: string, { gid, id }: { gid: string; id: string }): KeptLesson | undefined {
  const entries = readBag(ownerId)
  const catalogue = catalogueOf(entries)
  const found = findLesson(catalogue, gid, id)
  const entry = found && entries.find(isPlace({ gid: found.group.gid, id }))
  return entry && { ...found, entry, catalogue }
}

/** The same one as long as the bag is unchanged. */
const known = new WeakMap<readonly BagEntry[], Catalogue>()

function catalogueOf(entries: readonly BagEntry[]): Catalogue {
  const before = known.get(entries)
  if (before) return before
  const groups = Map.groupBy(entries, ({ group }) => group.gid)
  const videos = [...groups.values()].flatMap((inGroup) =>
    inGroup[0] ? [{ ...inGroup[0].group, videos: inGroup.map(({ lesson }) => lesson) }] : [],
  )
  const catalogue = { videos, featured: [], featuredFree: [], latest: [], soon: [], alerts: [] }
  known.set(entries, catalogue)
  return catalogue
}
