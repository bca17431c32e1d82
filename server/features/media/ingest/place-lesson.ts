import type { Catalogue, Group, Level, Reference, Video } from '#contract/catalogue.ts'
import { refuse } from '../encoding/refusal.ts'

/** A lesson to add or to change. Missing fields keep their values in an existing lesson. */
export interface NewLesson {
  gid: string
  /** By default made from the title. */
  id?: string | undefined
  title?: string | undefined
  description?: string | undefined
  free?: boolean | undefined
  level?: Level | undefined
  tags?: string[] | undefined
  cast?: string[] | undefined
  /** Title of a new group. By default made from its gid. */
  groupTitle?: string | undefined
  groupSummary?: string | undefined
  /** The lesson exists and gets another film. */
  replace?: boolean | undefined
}

/** The fields that the film adds to the lesson. */
export type LessonFilm = Pick<Video, 'thumbnail'> & Partial<Video>

/** Largest number of entries in `latest`. */
const LATEST = 20

/** Longest id made from a title, so that addresses stay readable. */
const ID_LENGTH = 80

/** The id of the lesson: as given, or made from the letters and digits of the title. */
export const lessonId = ({ id, title = '' }: NewLesson) =>
  id ??
  (title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, ID_LENGTH)
    .replaceAll(/^-|-$/g, '') ||
    refuse('No id can be made from the title. Add --id.'))

/**
 * The catalogue with the lesson. A new lesson is the last of its group and the first of `latest`. Refuses a lesson that
 * does not fit.
 */
export function placeLesson(catalogue: Catalogue, lesson: NewLesson, film: LessonFilm): Catalogue {
  const id = lessonId(lesson)
  const group = catalogue.videos.find(({ gid }) => gid === lesson.gid)
  const old = group?.videos.find((video) => video.id === id)
  if (lesson.replace)
    return replaceFilm(catalogue, lesson, film, old ?? refuse(`There is no lesson "${id}" in "${lesson.gid}".`))
  if (old)
    refuse(
      `The lesson "${id}" already exists in "${lesson.gid}". Add --replace to replace its film, or --id to create another.`,
    )
  const video: Video = { ...emptyLesson(id, lesson), ...setFields(lesson), ...film }
  const groups = group ? catalogue.videos : [...catalogue.videos, newGroup(lesson)]
  const latest: Reference[] = [{ gid: lesson.gid, id }, ...catalogue.latest].slice(0, LATEST)
  return { ...catalogue, videos: inGroup(groups, lesson.gid, (videos) => [...videos, video]), latest }
}

/** Removes chapters and call-outs, because their times would be wrong in another film. */
function replaceFilm(catalogue: Catalogue, lesson: NewLesson, film: LessonFilm, old: Video): Catalogue {
  const { chapters: _, callOuts: __, ...unchanged } = old
  const video: Video = { ...unchanged, ...setFields(lesson), ...film }
  const swap = (videos: Video[]) => videos.map((each) => (each === old ? video : each))
  return { ...catalogue, videos: inGroup(catalogue.videos, lesson.gid, swap) }
}

const inGroup = (groups: Group[], gid: string, change: (videos: Video[]) => Video[]) =>
  groups.map((group) => (group.gid === gid ? { ...group, videos: change(group.videos) } : group))

const newGroup = ({ gid, groupTitle, groupSummary = '' }: NewLesson): Group => ({
  gid,
  title: groupTitle ?? titleFrom(gid),
  summary: groupSummary,
  videos: [],
})

const emptyLesson = (id: string, { title }: NewLesson) => ({
  id,
  title: title ?? refuse('A new lesson needs --title "…".'),
  description: '',
  tags: [],
  cast: [],
  related: [],
})

/** The fields that are set, so that the others do not overwrite existing values. */
function setFields({ title, description, free, level, tags, cast }: NewLesson): Partial<Video> {
  return Object.fromEntries(
    Object.entries({ title, description, free, level, tags, cast }).filter(([, value]) => value !== undefined),
  )
}

/** Makes a title from a name in an address or of a file: `two-on-one_grip` → `Two on one grip`. */
export function titleFrom(name: string): string {
  const text = name.replaceAll(/[-_\s]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
