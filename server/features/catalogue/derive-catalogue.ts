import type { Captions, Catalogue, Group, Reference, Video } from '#contract/catalogue.ts'
import type { CatalogueKind, ContentOf } from '#contract/content/kinds.ts'
import type { PublishedItem } from '#server/ports/published-content.ts'

type Lesson = ContentOf<'lesson'>

/** The published content that a catalogue is derived from. */
export interface CatalogueContent {
  list<K extends CatalogueKind>(kind: K): readonly PublishedItem<K>[]
}

/** Returns the id of a lesson in the catalogue. */
export const getLessonId = (slug: string, { id }: Pick<Lesson, 'id'>) => id ?? slug

interface DerivedVideo {
  captions: readonly Captions[]
  video: Video
}

/** Caches catalogue lessons by published lesson, so that unchanged lessons are the same objects. */
const derivedVideos = new WeakMap<Lesson, DerivedVideo>()
const noCaptions: readonly Captions[] = []

function toVideo(slug: string, lesson: Lesson, captions = noCaptions): Video {
  const cached = derivedVideos.get(lesson)
  if (cached?.captions === captions) return cached.video
  const { id = slug, title, description, thumbnail, tags = [], cast = [], related = [], ...moreFields } = lesson
  const { visibility: _visibility, ...shownFields } = moreFields
  const video = { id, title, description, thumbnail, tags, cast, related, ...shownFields }
  const videoWithCaptions =
    captions.length === 0 ? video : { ...video, captions: mergeCaptions(lesson.captions, captions) }
  derivedVideos.set(lesson, { captions, video: videoWithCaptions })
  return videoWithCaptions
}

/** Merges captions. Captions that the academy published replace ingested captions in the same language. */
function mergeCaptions(filmCaptions: readonly Captions[] = [], ownCaptions: readonly Captions[]): Captions[] {
  const byLang = new Map([...filmCaptions, ...ownCaptions].map((captions) => [captions.lang, captions]))
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
  const listVideos = ({ lessons: slugs = [] }: ContentOf<'course'>, visibility?: Lesson['visibility']): Video[] =>
    slugs.flatMap((slug) => {
      const lesson = lessons.get(slug)
      const hasVisibility = lesson && lesson.visibility === visibility
      return hasVisibility ? [withExistingGroups(toVideo(slug, lesson, captions.get(slug)), gids)] : []
    })
  const groups = courses.map(({ slug: gid, data }): Group => ({
    gid,
    title: data.title,
    summary: data.summary,
    videos: listVideos(data),
  }))
  const unlisted = courses.flatMap(({ slug: gid, data }) =>
    listVideos(data, 'unlisted').map((video) => ({ ...video, gid })),
  )
  const retired = courses.flatMap(({ slug, data }) =>
    listVideos(data, 'retired').flatMap(({ id, title, related }) =>
      [slug, ...related.map(({ gid }) => gid)].map((gid) => ({ gid, id, title })),
    ),
  )
  const [lists] = content.list('lists')
  const { featured, featuredFree, latest, soon = [], alerts = [], instructors } = lists?.data ?? {}
  const idsByGroup = lists && collectLessonIds(groups)
  const filterExisting = (references: Reference[] = []) =>
    references.filter(({ gid, id }) => idsByGroup?.get(gid)?.has(id))
  return {
    videos: groups,
    featured: filterExisting(featured),
    featuredFree: filterExisting(featuredFree),
    latest: filterExisting(latest),
    soon,
    alerts,
    ...(instructors && { instructors }),
    ...(unlisted.length > 0 && { unlisted }),
    ...(retired.length > 0 && { retired }),
  }
}

/** Removes references to unpublished groups. */
function withExistingGroups(video: Video, gids: ReadonlySet<string>): Video {
  const { related } = video
  if (related.every(({ gid }) => gids.has(gid))) return video
  return { ...video, related: related.filter(({ gid }) => gids.has(gid)) }
}

/** Returns the ids of the lessons in each group. */
function collectLessonIds(groups: readonly Group[]): ReadonlyMap<string, ReadonlySet<string>> {
  const idsByGroup = new Map(groups.map(({ gid }) => [gid, new Set<string>()]))
  for (const { gid, videos: groupVideos } of groups)
    for (const { id, related } of groupVideos)
      for (const group of [gid, ...related.map((relation) => relation.gid)]) idsByGroup.get(group)?.add(id)
  return idsByGroup
}
