import type { Catalogue } from '#contract/catalogue.ts'
import { allLessons, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import type { Plan } from '#rules/subscription/expiry.ts'
import { cardMaker, type Card } from '#web/features/catalogue/index.ts'
import type { LessonRef } from '#web/routing/paths.ts'

/** Maximum number of related lessons. */
const NEIGHBORS = 24

export interface Teacher {
  name: string
  role: string | undefined
  href: string | undefined
  others: number
}

/** Data of a lesson page. */
export interface LessonView {
  card: Card
  teachers: Teacher[]
  related: Card[]
}

/** Returns undefined if the lesson does not exist. */
export function toLessonView(catalogue: Catalogue, plan: Plan, lessonRef: LessonRef): LessonView | undefined {
  const [lesson] = resolveReferences(catalogue, [lessonRef])
  if (!lesson) return undefined
  const toCard = cardMaker(catalogue, plan)
  const all = allLessons(catalogue)
  return {
    card: toCard(lesson),
    teachers: lesson.cast.map((name) => teacherOf(catalogue, all, name)),
    related: relatedTo(lesson, all).slice(0, NEIGHBORS).map(toCard),
  }
}

/** Lessons that share a group, sorted by the number of shared groups, then in catalogue order. */
export const relatedTo = (lesson: Lesson, all: readonly Lesson[]): Lesson[] =>
  all
    .map((other) => ({ other, shared: other.group.filter((gid) => lesson.group.includes(gid)).length }))
    .filter(({ other, shared }) => shared > 0 && !(other.id === lesson.id && other.gid === lesson.gid))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ other }) => other)

function teacherOf({ instructors = [] }: Catalogue, all: readonly Lesson[], name: string): Teacher {
  const known = instructors.find((one) => one.name === name)
  const taught = all.filter(({ cast }) => cast.includes(name)).length
  return { name, role: known?.role, href: known?.href, others: taught - 1 }
}
