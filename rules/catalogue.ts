import type { Catalogue, Group, Reference, Video } from '#contract/catalogue.ts'

/** A video with what the specification derives for it (§3): its own gid, and every group it belongs to, home group first. */
export interface Lesson extends Video {
  /** Home group. */
  gid: string
  group: string[]
  groupTitle: string[]
  groupSummary: string[]
}

/** Every lesson once, in the order of the file. */
export const allLessons = (catalogue: Catalogue): Lesson[] =>
  catalogue.videos.flatMap((home) => home.videos.map((video) => derive(catalogue, home, video)))

/** The lessons of a group in the order of the file: its own ones, and those that name it as related. */
export const lessonsOfGroup = (catalogue: Catalogue, gid: string): Lesson[] =>
  allLessons(catalogue).filter((lesson) => lesson.group.includes(gid))

/** The lesson `id` of `gid`, which may be its home group or a related one; `group` is its home group. */
export function findLesson({ videos }: Catalogue, gid: string, id: string): { group: Group; video: Video } | undefined {
  for (const group of videos)
    for (const video of group.videos) if (video.id === id && belongsTo(gid, group, video)) return { group, video }
  return undefined
}

/** The lessons of an ordered list of references, such as `featured`. One that names nothing is left out. */
export const resolveReferences = (catalogue: Catalogue, references: readonly Reference[]): Lesson[] =>
  references.flatMap(({ gid, id }) => {
    const found = findLesson(catalogue, gid, id)
    return found ? [derive(catalogue, found.group, found.video)] : []
  })

const belongsTo = (gid: string, home: Group, { related }: Video) =>
  home.gid === gid || related.some((relation) => relation.gid === gid)

function derive({ videos }: Catalogue, home: Group, video: Video): Lesson {
  const gids = new Set([home.gid, ...video.related.map(({ gid }) => gid)])
  const groups = [...gids].flatMap((gid) => videos.find((group) => group.gid === gid) ?? [])
  return {
    ...video,
    gid: home.gid,
    group: groups.map(({ gid }) => gid),
    groupTitle: groups.map(({ title }) => title),
    groupSummary: groups.map(({ summary }) => summary),
  }
}
