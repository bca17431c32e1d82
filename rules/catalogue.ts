import type { Catalogue, Group, Reference, Video } from '#contract/catalogue.ts'

/**
 * A video with the derived fields of the specification (§3): the gid of its home group, which lists the video, and all
 * groups of the video, the home group first.
 */
export interface Lesson extends Video {
  /** ID of the home group. */
  gid: string
  group: string[]
  groupTitle: string[]
  groupSummary: string[]
  /** "3.2": the second lesson of the third group. Empty for an unlisted lesson. */
  number: string
}

/** Returns every listed lesson once, in the order of the file. */
export const allLessons = (catalogue: Catalogue): readonly Lesson[] => getIndex(catalogue).lessons

/** Returns the lessons of a group in the order of the file: its own lessons, and related lessons of other groups. */
export const lessonsOfGroup = (catalogue: Catalogue, gid: string): readonly Lesson[] =>
  getIndex(catalogue).byGroup.get(gid) ?? []

/**
 * Finds a lesson by its id and the gid of any of its groups. The result contains the home group. Also finds unlisted
 * lessons.
 */
export function findLesson(catalogue: Catalogue, gid: string, id: string): { group: Group; video: Video } | undefined {
  return getIndex(catalogue).byGidAndId.get(gid)?.get(id)?.source
}

/** Returns the lessons of an ordered list of references, such as `featured`. Skips unknown references. */
export const resolveReferences = (catalogue: Catalogue, references: readonly Reference[]): Lesson[] =>
  references.flatMap(({ gid, id }) => getIndex(catalogue).byGidAndId.get(gid)?.get(id)?.lesson ?? [])

/**
 * Sorts lessons by the academy's list of its latest lessons. Lessons that are not in the list follow in their order.
 */
export function newestFirst(catalogue: Catalogue, lessons: readonly Lesson[]): Lesson[] {
  const ranks = new Map(resolveReferences(catalogue, catalogue.latest).map((lesson, rank) => [lesson, rank]))
  const getRank = (lesson: Lesson) => ranks.get(lesson) ?? ranks.size
  return lessons.toSorted((a, b) => getRank(a) - getRank(b))
}

/** Returns the title of a lesson that is no longer offered; undefined for any other lesson. */
export const retiredTitle = ({ retired = [] }: Catalogue, gid: string, id: string): string | undefined =>
  retired.find((lesson) => lesson.gid === gid && lesson.id === id)?.title

/** Returns the lessons that a member's records refer to, without duplicates, in the order of the records. */
export const resolveRecords = (catalogue: Catalogue, records: readonly { gid: string; vid: string }[]): Lesson[] => [
  ...new Set(
    resolveReferences(
      catalogue,
      records.map(({ gid, vid }) => ({ gid, id: vid })),
    ),
  ),
]

interface CatalogueIndex {
  lessons: readonly Lesson[]
  byGroup: ReadonlyMap<string, readonly Lesson[]>
  /** By gid, then by id: nested maps, since a combined key would have to be built for each lookup. */
  byGidAndId: ReadonlyMap<string, ReadonlyMap<string, IndexedLesson>>
}

interface IndexedLesson {
  lesson: Lesson
  source: { group: Group; video: Video }
}

/** Cache per catalogue. Catalogues are immutable, so entries are never invalidated. */
const indexes = new WeakMap<Catalogue, CatalogueIndex>()

function getIndex(catalogue: Catalogue): CatalogueIndex {
  const cached = indexes.get(catalogue)
  if (cached) return cached
  const index = buildIndex(catalogue)
  indexes.set(catalogue, index)
  return index
}

function buildIndex({ videos: groups, unlisted = [] }: Catalogue): CatalogueIndex {
  const byGid = new Map(groups.map((group) => [group.gid, group]))
  const byGroup = new Map(groups.map(({ gid }): [string, Lesson[]] => [gid, []]))
  const byGidAndId = new Map(groups.map(({ gid }) => [gid, new Map<string, IndexedLesson>()] as const))
  const lessons = groups.flatMap((group, g) =>
    group.videos.map((video, v) => {
      const lesson = deriveLesson(byGid, group, video, `${g + 1}.${v + 1}`)
      for (const gid of lesson.group) {
        byGroup.get(gid)?.push(lesson)
        byGidAndId.get(gid)?.set(video.id, { lesson, source: { group, video } })
      }
      return lesson
    }),
  )
  for (const { gid: homeGid, ...video } of unlisted) {
    const group = byGid.get(homeGid)
    if (!group) continue
    const lesson = deriveLesson(byGid, group, video, '')
    for (const gid of lesson.group) byGidAndId.get(gid)?.set(video.id, { lesson, source: { group, video } })
  }
  return { lessons, byGroup, byGidAndId }
}

function deriveLesson(byGid: ReadonlyMap<string, Group>, homeGroup: Group, video: Video, number: string): Lesson {
  const gids = new Set([homeGroup.gid, ...video.related.map(({ gid }) => gid)])
  const groups = [...gids].flatMap((gid) => byGid.get(gid) ?? [])
  return {
    ...video,
    gid: homeGroup.gid,
    group: groups.map(({ gid }) => gid),
    groupTitle: groups.map(({ title }) => title),
    groupSummary: groups.map(({ summary }) => summary),
    number,
  }
}
