import type { Catalogue, Video } from '#contract/catalogue.ts'
import { findLesson, allLessons, type Lesson } from './catalogue.ts'
import type { Plan } from './subscription/expiry.ts'

/** `gid` may be any group the lesson belongs to. */
interface Wanted {
  gid: string
  id: string
  free?: boolean | undefined
}

/**
 * Returns whether a plan includes a lesson (specification §10). The paid plan includes everything; the free plan
 * includes lessons marked free and those in `featuredFree`.
 */
export const mayWatch = (plan: Plan, lesson: Wanted, catalogue: Catalogue): boolean =>
  plan === 'paid' || lesson.free === true || isFeaturedFree(lesson, catalogue)

// Compared by lesson, not by gid: the list and the member may name it by different groups.
const isFeaturedFree = ({ gid, id }: Wanted, catalogue: Catalogue) => {
  const wanted = findLesson(catalogue, gid, id)
  return wanted !== undefined && openToAll(catalogue).has(wanted.video)
}

/** Cache per catalogue. Catalogues are immutable, so entries are never invalidated. */
const known = new WeakMap<Catalogue, ReadonlySet<Video>>()

function openToAll(catalogue: Catalogue) {
  const before = known.get(catalogue)
  if (before) return before
  const open = new Set(catalogue.featuredFree.flatMap(({ gid, id }) => findLesson(catalogue, gid, id)?.video ?? []))
  known.set(catalogue, open)
  return open
}

/**
 * Returns lessons of the free plan as alternatives to a locked one, ranked by shared groups, then shared tags, then
 * equal level.
 */
export function freeAlternatives(catalogue: Catalogue, wanted: Lesson, most: number): Lesson[] {
  const nearness = ({ group, tags, level }: Lesson) =>
    4 * shared(group, wanted.group) + 2 * shared(tags, wanted.tags) + (level === wanted.level ? 1 : 0)
  return allLessons(catalogue)
    .filter((lesson) => !(lesson.id === wanted.id && lesson.gid === wanted.gid) && mayWatch('free', lesson, catalogue))
    .map((lesson) => ({ lesson, near: nearness(lesson) }))
    .toSorted((one, other) => other.near - one.near)
    .slice(0, most)
    .map(({ lesson }) => lesson)
}

const shared = (some: readonly string[], others: readonly string[]) => some.filter((one) => others.includes(one)).length
