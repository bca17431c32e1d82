import type { Catalogue, Group, Level, Reference, Video } from '#contract/catalogue.ts'
import { NewCatalogueId } from '#contract/content/catalogue.ts'
import { rejectFilm } from '../encoding/film-rejected.ts'

/** A lesson to add or to change. Missing fields keep their values in an existing lesson. */
export interface NewLesson {
  gid: string
  /** Derived from the title by default. */
  id?: string | undefined
  title?: string | undefined
  description?: string | undefined
  free?: boolean | undefined
  level?: Level | undefined
  tags?: string[] | undefined
  cast?: string[] | undefined
  /** Title of a new group. Derived from its gid by default. */
  groupTitle?: string | undefined
  groupSummary?: string | undefined
  /** The lesson exists and gets another film. */
  replace?: boolean | undefined
}

/** The fields of a lesson that its film provides. */
export type LessonFilm = Pick<Video, 'thumbnail'> & Partial<Video>

/** Maximum number of entries in `latest`. */
const MAX_LATEST = 20

/** Maximum length of an id derived from a title, so that URLs stay readable. */
const MAX_ID_LENGTH = 80

/** Returns the id of the lesson, or derives an id from the letters and digits of the title. */
export const deriveLessonId = ({ id, title = '' }: NewLesson) =>
  id ??
  (title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_ID_LENGTH)
    .replaceAll(/^-|-$/g, '') ||
    rejectFilm('No id can be derived from the title. Add --id.'))

/**
 * Returns the catalogue with the lesson. A new lesson is the last of its group and the first of `latest`. Throws a
 * `FilmRejected` for a duplicate or missing lesson.
 */
export function placeLesson(catalogue: Catalogue, lesson: NewLesson, film: LessonFilm): Catalogue {
  const group = findById(catalogue.videos, ({ gid }) => gid, lesson.gid)
  const gid = group?.gid ?? lesson.gid
  const id = deriveLessonId(lesson)
  const oldVideo = findById(group?.videos ?? [], (video) => video.id, id)
  if (lesson.replace)
    return replaceFilm(
      catalogue,
      { ...lesson, gid },
      film,
      oldVideo ?? rejectFilm(`There is no lesson "${id}" in "${lesson.gid}".`),
    )
  if (oldVideo)
    rejectFilm(
      `The lesson "${id}" already exists in "${lesson.gid}". Add --replace to replace its film, or --id to create another lesson.`,
    )
  for (const [option, value] of Object.entries({ id, group: lesson.gid }))
    if (!NewCatalogueId.safeParse(value).success) rejectFilm(`--${option} must not be "${value}".`)
  const video: Video = { ...createEmptyLesson(id, lesson), ...selectSetFields(lesson), ...film }
  const groups = group ? catalogue.videos : [...catalogue.videos, createGroup(lesson)]
  const latest: Reference[] = [{ gid, id }, ...catalogue.latest].slice(0, MAX_LATEST)
  return { ...catalogue, videos: changeGroup(groups, gid, (videos) => [...videos, video]), latest }
}

/** Finds an item by its exact id, or else by an id in another Unicode form, which terminals may pass. */
const findById = <T>(items: readonly T[], getId: (item: T) => string, id: string): T | undefined =>
  items.find((item) => getId(item) === id) ?? items.find((item) => getId(item).normalize('NFC') === id.normalize('NFC'))

/**
 * Replaces the film of a lesson. Removes chapters and callouts, because their times would be wrong in another film.
 */
function replaceFilm(catalogue: Catalogue, lesson: NewLesson, film: LessonFilm, oldVideo: Video): Catalogue {
  const { chapters: _, callOuts: __, ...unchanged } = oldVideo
  const video: Video = { ...unchanged, ...selectSetFields(lesson), ...film }
  const replaceVideo = (videos: Video[]) => videos.map((each) => (each === oldVideo ? video : each))
  return { ...catalogue, videos: changeGroup(catalogue.videos, lesson.gid, replaceVideo) }
}

const changeGroup = (groups: Group[], gid: string, change: (videos: Video[]) => Video[]) =>
  groups.map((group) => (group.gid === gid ? { ...group, videos: change(group.videos) } : group))

const createGroup = ({ gid, groupTitle, groupSummary = '' }: NewLesson): Group => ({
  gid,
  title: groupTitle ?? formatTitle(gid),
  summary: groupSummary,
  videos: [],
})

const createEmptyLesson = (id: string, { title }: NewLesson) => ({
  id,
  title: title ?? rejectFilm('A new lesson needs --title "…".'),
  description: '',
  tags: [],
  cast: [],
  related: [],
})

/** Omits undefined fields, so that they do not overwrite existing values. */
function selectSetFields({ title, description, free, level, tags, cast }: NewLesson): Partial<Video> {
  return Object.fromEntries(
    Object.entries({ title, description, free, level, tags, cast }).filter(([, value]) => value !== undefined),
  )
}

/** Derives a title from a slug or a file name: `two-on-one_grip` → `Two on one grip`. */
export function formatTitle(name: string): string {
  const text = name
    .normalize('NFC')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
