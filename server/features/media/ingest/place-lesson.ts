import type { Catalogue, Group, Level, Reference, Video } from '#contract/catalogue.ts'
import { refuse } from '../encoding/refusal.ts'
import { titleFrom } from './titles.ts'

/** What the operator says of a lesson. Left-out words of a lesson that is there already stay as they are. */
export interface LessonWish {
  gid: string
  /** Made from the title when left out. */
  id?: string | undefined
  title?: string | undefined
  description?: string | undefined
  free?: boolean | undefined
  level?: Level | undefined
  tags?: string[] | undefined
  cast?: string[] | undefined
  /** For a group that is not there yet; made from its gid when left out. */
  groupTitle?: string | undefined
  groupSummary?: string | undefined
  /** The lesson is there and gets another film. */
  replace?: boolean | undefined
}

/** What the film adds to it. */
export type LessonFilm = Pick<Video, 'thumbnail'> & Partial<Video>

/** Entries of `latest` beyond this many make room for new ones. */
const LATEST = 20

/** An id made from a title stays short enough for an address that people read. */
const ID_LENGTH = 80

/** The lesson's id: the given one, or the title's letters and digits. */
export const lessonId = ({ id, title = '' }: LessonWish) =>
  id ??
  (title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, ID_LENGTH)
    .replaceAll(/^-|-$/g, '') ||
    refuse('The title gives no id; add --id.'))

/** The catalogue with the lesson in it: new ones last in their group and first of `latest`. Refuses what does not fit it. */
export function placeLesson(catalogue: Catalogue, wish: LessonWish, film: LessonFilm): Catalogue {
  const id = lessonId(wish)
  const group = catalogue.videos.find(({ gid }) => gid === wish.gid)
  const old = group?.videos.find((video) => video.id === id)
  if (wish.replace)
    return replaceFilm(catalogue, wish, film, old ?? refuse(`There is no lesson "${id}" in "${wish.gid}".`))
  if (old)
    refuse(`The lesson "${id}" is in "${wish.gid}" already. Add --replace to give it this film, or --id for another.`)
  const video: Video = { ...blank(id, wish), ...spoken(wish), ...film }
  const groups = group ? catalogue.videos : [...catalogue.videos, newGroup(wish)]
  const latest: Reference[] = [{ gid: wish.gid, id }, ...catalogue.latest].slice(0, LATEST)
  return { ...catalogue, videos: inGroup(groups, wish.gid, (videos) => [...videos, video]), latest }
}

/** A lesson keeps its chapters only with its film: their times would be wrong in another. */
function replaceFilm(catalogue: Catalogue, wish: LessonWish, film: LessonFilm, old: Video): Catalogue {
  const { chapters: _, ...kept } = old
  const video: Video = { ...kept, ...spoken(wish), ...film }
  const swap = (videos: Video[]) => videos.map((each) => (each === old ? video : each))
  return { ...catalogue, videos: inGroup(catalogue.videos, wish.gid, swap) }
}

const inGroup = (groups: Group[], gid: string, change: (videos: Video[]) => Video[]) =>
  groups.map((group) => (group.gid === gid ? { ...group, videos: change(group.videos) } : group))

const newGroup = ({ gid, groupTitle, groupSummary = '' }: LessonWish): Group => ({
  gid,
  title: groupTitle ?? titleFrom(gid),
  summary: groupSummary,
  videos: [],
})

const blank = (id: string, { title }: LessonWish) => ({
  id,
  title: title ?? refuse('A new lesson needs --title "…".'),
  description: '',
  tags: [],
  cast: [],
  related: [],
})

/** Only what was said: an absent word must not overwrite one that is there. */
function spoken({ title, description, free, level, tags, cast }: LessonWish): Partial<Video> {
  return Object.fromEntries(
    Object.entries({ title, description, free, level, tags, cast }).filter(([, word]) => word !== undefined),
  )
}
