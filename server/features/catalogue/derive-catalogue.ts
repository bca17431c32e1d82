import type { Captions, Catalogue, Group, Reference, Video } from '#contract/catalogue.ts'
import type { CatalogueKind, ContentOf } from '#contract/content/kinds.ts'
import type { PublishedItem } from '#server/ports/published-content.ts'

type Lesson = ContentOf<'lesson'>

/** The published content that a catalogue is derived from. */
export interface CatalogueContent {
  list<K extends CatalogueKind>(kind: K): readonly PublishedItem<K>[]
}

/** Returns the id of a lesson in the catalogue. */
export const idOf = (slug: string, { id }: Pick<Lesson, 'id'>) => id ?? slug

interface Shown {
  captions: readonly Captions[]
  video: Video
}

/** Caches catalogue lessons by published lesson, so that unchanged lessons are the same objects. */
const shown = new WeakMap<Lesson, Shown>()
const none: readonly Captions[] = []

function videoOf(slug: string, lesson: Lesson, captions = none): Video {
  const known = shown.get(lesson)
  if (known?.captions === captions) return known.video
  const { id = slug, title, description, thumbnail, tags = [], cast = [], related = [], ...more } = lesson
  const { visibility: _visibility, ...rest } = more
  const video = { id, title, description, thumbnail, tags, cast, related, ...rest }
  const all = captions.length === 0 ? video : { ...video, captions: withOwn(lesson.captions, captions) }
  shown.set(lesson, { captions, video: all })
  return all
}

/** Merges captions. Captions by the academy replace ingested ones in the same language. */
function withOwn(ofFilm: readonly Captions[] = [], own: readonly Captions[]): Captions[] {
  const byLang = new Map([...ofFilm, ...own].map((captions) => [captions.lang, captions]))
  return [...byLang.values()]
}

/**
 * Derives the catalogue from published content: courses in order with their published lessons. Omits references to
 * unpublished items, so that the catalogue always matches its contract.
 */
export function deriveCatalogue(
  content: CatalogueContent,
  captions: ReadonlyMap<string, readonly Captions[]> = new Map(),
): Catalogue {
  const lessons = new Map(content.list('lesson').map(({ slug, data }) => [slug, data]))
  const courses = content.list('course')
  const gids = new Set(courses.map(({ slug }) => slug))
  const ofCourse = ({ lessons: slugs = [] }: ContentOf<'course'>, visibility?: Lesson['visibility']): Video[] =>
    slugs.flatMap((slug) => {
      const lesson = lessons.get(slug)
      const isMeant = lesson && lesson.visibility === visibility
      return isMeant ? [withGroups(videoOf(slug, lesson, captions.get(slug)), gids)] : []
    })
  const groups = courses.map(({ slug: gid, data }): Group => ({
    gid,
    title: data.title,
    summary: data.summary,
    videos: ofCourse(data),
  }))
  const unlisted = courses.flatMap(({ slug: gid, data }) =>
    ofCourse(data, 'unlisted').map((video) => ({ ...video, gid })),
  )
  const retired = courses.flatMap(({ slug, data }) =>
    ofCourse(data, 'retired').flatMap(({ id, title, related }) =>
      [slug, ...related.map(({ gid }) => gid)].map((gid) => ({ gid, id, title })),
    ),
  )
  const [lists] = content.list('lists')
  const { featured, featuredFree, latest, soon = [], alerts = [], instructors } = lists?.data ?? {}
  const names = lists && namesOf(groups)
  const there = (listed: Reference[] = []) => listed.filter(({ gid, id }) => names?.get(gid)?.has(id))
  return {
    videos: groups,
    featured: there(featured),
    featuredFree: there(featuredFree),
    latest: there(latest),
    soon,
    alerts,
    ...(instructors && { instructors }),
    ...(unlisted.length > 0 && { unlisted }),
    ...(retired.length > 0 && { retired }),
  }
}

/** Removes references to unpublished groups. */
function withGroups(video: Video, gids: ReadonlySet<string>): Video {
  const { related } = video
  if (related.every(({ gid }) => gids.has(gid))) return video
  return { ...video, related: related.filter(({ gid }) => gids.has(gid)) }
}

/** Returns the ids of the lessons in each group. */
function namesOf(groups: readonly Group[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map(groups.map(({ gid }) => [gid, new Set<string>()]))
  for (const { gid, videos: own } of groups)
    for (const { id, related } of own)
      for (const group of [gid, ...related.map((other) => other.gid)]) names.get(group)?.add(id)
  return names
}
