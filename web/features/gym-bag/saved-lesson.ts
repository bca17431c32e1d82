import type { Catalogue, Group, Video } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import type { BagEntry } from './bag-entry.ts'
import { isEntryOf, readBag } from './bag-store.ts'

export interface SavedLesson {
  entry: BagEntry
  /** The saved lessons as a catalogue, so that the next lesson is the next saved lesson. */
  catalogue: Catalogue
  group: Group
  video: Video
}

/** Finds a saved lesson by any of its groups. */
export function findSavedLesson(ownerId: string, { gid, id }: LessonRef): SavedLesson | undefined {
  const entries = readBag(ownerId)
  const catalogue = buildCatalogue(entries)
  const catalogueLesson = findLesson(catalogue, gid, id)
  const entry = catalogueLesson && entries.find(isEntryOf({ gid: catalogueLesson.group.gid, id }))
  return entry && { ...catalogueLesson, entry, catalogue }
}

/** Catalogues by list of saved lessons, so that each is built only once. */
const catalogues = new WeakMap<readonly BagEntry[], Catalogue>()

function buildCatalogue(entries: readonly BagEntry[]): Catalogue {
  const cachedCatalogue = catalogues.get(entries)
  if (cachedCatalogue) return cachedCatalogue
  const groups = Map.groupBy(entries, ({ group }) => group.gid)
  const videos = [...groups.values()].flatMap((groupEntries) =>
    groupEntries[0] ? [{ ...groupEntries[0].group, videos: groupEntries.map(({ lesson }) => lesson) }] : [],
  )
  const catalogue = { videos, featured: [], featuredFree: [], latest: [], soon: [], alerts: [] }
  catalogues.set(entries, catalogue)
  return catalogue
}
