import type { Catalogue, Group, Reference, Video } from '#contract/catalogue.ts'

/**
 * A video with what the specification derives for it (§3): its own gid, and every group it belongs to, home group
 * first.
 */
export interface Lesson extends Video {
  /** Home group. */
  gid: string
  group: string[]
  groupTitle: string[]
  groupSummary: string[]
  /** "3.2": the second lesson of the third group. Empty for one that no list shows. */
  number: string
}

/** Every lesson once, in the order of the file, but those that no list shows. */
export const allLessons = (catalogue: Catalogue): readonly Lesson[] => sorted(catalogue).lessons

/** The lessons of a group in the order of the file: its own ones, and those that name it as related. */
export const lessonsOfGroup = (catalogue: Catalogue, gid: string): readonly Lesson[] =>
  sorted(catalogue).byGroup.get(gid) ?? []

/**
 * The lesson `id` of `gid`, which may be its home group or a related one; `group` is its home group. Finds those that
 * no list shows as well.
 */
export function findLesson(catalogue: Catalogue, gid: string, id: string): { group: Group; video: Video } | undefined {
  return sorted(catalogue).byPlace.get(gid)?.get(id)?.listed
}

/** The lessons of an ordered list of references, such as `featured`. One that names nothing is left out. */
export const resolveReferences = (catalogue: Catalogue, references: readonly Reference[]): Lesson[] =>
  references.flatMap(({ gid, id }) => sorted(catalogue).byPlace.get(gid)?.get(id)?.lesson ?? [])

/** The title of a lesson that the academy does not offer any more. Undefined for any other. */
export const retiredTitle = ({ retired = [] }: Catalogue, gid: string, id: string): string | undefined =>
  retired.find((lesson) => lesson.gid === gid && lesson.id === id)?.title

/** The lessons that a member's records name, each once, in the order of the records. */
export const lessonsOf = (catalogue: Catalogue, records: readonly { gid: string; vid: string }[]): Lesson[] => [
  ...new Set(
    resolveReferences(
      catalogue,
      records.map(({ gid, vid }) => ({ gid, id: vid })),
    ),
  ),
]

interface Sorted {
  lessons: readonly Lesson[]
  byGroup: ReadonlyMap<string, readonly Lesson[]>
  /** By gid and then by id: a text made of both would have to be made for each look. */
  byPlace: ReadonlyMap<string, ReadonlyMap<string, Placed>>
}

interface Placed {
  lesson: Lesson
  listed: { group: Group; video: Video }
}

/** A catalogue is never changed, only replaced: what was derived of one holds as long as it is there. */
const known = new WeakMap<Catalogue, Sorted>()

function sorted(catalogue: Catalogue): Sorted {
  const before = known.get(catalogue)
  if (before) return before
  const now = sort(catalogue)
  known.set(catalogue, now)
  return now
}

function sort({ videos: groups, unlisted = [] }: Catalogue): Sorted {
  const byGid = new Map(groups.map((group) => [group.gid, group]))
  const byGroup = new Map(groups.map(({ gid }): [string, Lesson[]] => [gid, []]))
  const byPlace = new Map(groups.map(({ gid }) => [gid, new Map<string, Placed>()] as const))
  const lessons = groups.flatMap((group, g) =>
    group.videos.map((video, v) => {
      const lesson = derive(byGid, group, video, `${g + 1}.${v + 1}`)
      for (const gid of lesson.group) {
        byGroup.get(gid)?.push(lesson)
        byPlace.get(gid)?.set(video.id, { lesson, listed: { group, video } })
      }
      return lesson
    }),
  )
  for (const { gid: home, ...video } of unlisted) {
    const group = byGid.get(home)
    if (!group) continue
    const lesson = derive(byGid, group, video, '')
    for (const gid of lesson.group) byPlace.get(gid)?.set(video.id, { lesson, listed: { group, video } })
  }
  return { lessons, byGroup, byPlace }
}

function derive(byGid: ReadonlyMap<string, Group>, home: Group, video: Video, number: string): Lesson {
  const gids = new Set([home.gid, ...video.related.map(({ gid }) => gid)])
  const groups = [...gids].flatMap((gid) => byGid.get(gid) ?? [])
  return {
    ...video,
    gid: home.gid,
    group: groups.map(({ gid }) => gid),
    groupTitle: groups.map(({ title }) => title),
    groupSummary: groups.map(({ summary }) => summary),
    number,
  }
}
