import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from './access.ts'
import { allLessons, type Lesson } from './catalogue.ts'

/** Lessons of the free plan in place of a locked one, the nearest first: of its groups, then with its tags, then of its level. */
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
