import type { Catalogue, Video } from '#contract/catalogue.ts'
import { findLesson, allLessons, type Lesson } from './catalogue.ts'
import type { Plan } from './subscription/expiry.ts'

/** A lesson: its id, any of its groups, and whether it is marked free. */
interface LessonQuery {
  gid: string
  id: string
  free?: boolean | undefined
}

/**
 * Returns whether a plan includes a lesson (specification §10). The paid plan includes everything; the free plan
 * includes lessons marked free and lessons in `featuredFree`.
 */
export const mayWatch = (plan: Plan, lesson: LessonQuery, catalogue: Catalogue): boolean =>
  plan === 'paid' || lesson.free === true || isFeaturedFree(lesson, catalogue)

// Compares lessons instead of gids, since the list and the caller may refer to the same lesson by different groups.
const isFeaturedFree = ({ gid, id }: LessonQuery, catalogue: Catalogue) => {
  const lesson = findLesson(catalogue, gid, id)
  return lesson !== undefined && getFeaturedFree(catalogue).has(lesson.video)
}

/** Cache per catalogue. Catalogues are immutable, so entries are never invalidated. */
const featuredFreeVideos = new WeakMap<Catalogue, ReadonlySet<Video>>()

function getFeaturedFree(catalogue: Catalogue) {
  const cached = featuredFreeVideos.get(catalogue)
  if (cached) return cached
  const videos = new Set(catalogue.featuredFree.flatMap(({ gid, id }) => findLesson(catalogue, gid, id)?.video ?? []))
  featuredFreeVideos.set(catalogue, videos)
  return videos
}

/**
 * Returns lessons of the free plan that resemble a locked lesson: ranked by shared groups, then shared tags, then equal
 * level.
 */
export function findFreeAlternatives(catalogue: Catalogue, lockedLesson: Lesson, limit: number): Lesson[] {
  const calculateSimilarity = ({ group, tags, level }: Lesson) =>
    4 * countShared(group, lockedLesson.group) +
    2 * countShared(tags, lockedLesson.tags) +
    (level === lockedLesson.level ? 1 : 0)
  return allLessons(catalogue)
    .filter(
      (lesson) =>
        !(lesson.id === lockedLesson.id && lesson.gid === lockedLesson.gid) && mayWatch('free', lesson, catalogue),
    )
    .map((lesson) => ({ lesson, similarity: calculateSimilarity(lesson) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
    .map(({ lesson }) => lesson)
}

const countShared = (values: readonly string[], otherValues: readonly string[]) =>
  values.filter((value) => otherValues.includes(value)).length
