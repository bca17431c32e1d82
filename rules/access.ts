import type { Catalogue, Video } from '#contract/catalogue.ts'
import { findLesson, allLessons, type Lesson } from './catalogue.ts'
import type { Plan } from './subscription/expiry.ts'

/** `gid` may be any group the lesson belongs to. */
interface LessonQuery {
  gid: string
  id: string
  free?: boolean | undefined
}

/**
 * Returns whether a plan includes a lesson (specification §10). The paid plan includes everything; the free plan
 * includes lessons marked free and those in `featuredFree`.
 */
export const mayWatch = (plan: Plan, lesson: LessonQuery, catalogue: Catalogue): boolean =>
  plan === 'paid' || lesson.free === true || isFeaturedFree(lesson, catalogue)

// Compared by lesson, not by gid: the list and the member may name it by different groups.
const isFeaturedFree = ({ gid, id }: LessonQuery, catalogue: Catalogue) => {
  const found = findLesson(catalogue, gid, id)
  return found !== undefined && openToAll(catalogue).has(found.video)
}

/** Cache per catalogue. Catalogues are immutable, so entries are never invalidated. */
const featuredFreeVideos = new WeakMap<Catalogue, ReadonlySet<Video>>()

function openToAll(catalogue: Catalogue) {
  const cached = featuredFreeVideos.get(catalogue)
  if (cached) return cached
  const open = new Set(catalogue.featuredFree.flatMap(({ gid, id }) => findLesson(catalogue, gid, id)?.video ?? []))
  featuredFreeVideos.set(catalogue, open)
  return open
}

/**
 * Returns lessons of the free plan as alternatives to a locked one, ranked by shared groups, then shared tags, then
 * equal level.
 */
export function freeAlternatives(catalogue: Catalogue, lockedLesson: Lesson, limit: number): Lesson[] {
  const nearness = ({ group, tags, level }: Lesson) =>
    4 * sharedValues(group, lockedLesson.group) +
    2 * sharedValues(tags, lockedLesson.tags) +
    (level === lockedLesson.level ? 1 : 0)
  return allLessons(catalogue)
    .filter(
      (lesson) =>
        !(lesson.id === lockedLesson.id && lesson.gid === lockedLesson.gid) && mayWatch('free', lesson, catalogue),
    )
    .map((lesson) => ({ lesson, relevance: nearness(lesson) }))
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, limit)
    .map(({ lesson }) => lesson)
}

const sharedValues = (values: readonly string[], otherValues: readonly string[]) =>
  values.filter((value) => otherValues.includes(value)).length
