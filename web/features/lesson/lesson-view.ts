import type { Catalogue } from '#contract/catalogue.ts'
import { allLessons, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import type { Plan } from '#rules/subscription/expiry.ts'
import { cardMaker, type Card } from '#web/features/catalogue/index.ts'
import type { LessonRef } from '#web/routing/paths.ts'

/** Maximum number of related lessons. */
const MAX_RELATED = 24

export interface Teacher {
  name: string
  role: string | undefined
  href: string | undefined
  otherLessonCount: number
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
  const lessons = allLessons(catalogue)
  return {
    card: toCard(lesson),
    teachers: lesson.cast.map((name) => getTeacher(catalogue, lessons, name)),
    related: relatedTo(lesson, lessons).slice(0, MAX_RELATED).map(toCard),
  }
}

/** Lessons that share a group, sorted by the number of shared groups, then in catalogue order. */
export const relatedTo = (lesson: Lesson, lessons: readonly Lesson[]): Lesson[] =>
  lessons
    .map((other) => ({ other, sharedCount: other.group.filter((gid) => lesson.group.includes(gid)).length }))
    .filter(({ other, sharedCount }) => sharedCount > 0 && !(other.id === lesson.id && other.gid === lesson.gid))
    .toSorted((a, b) => b.sharedCount - a.sharedCount)
    .map(({ other }) => other)

function getTeacher({ instructors = [] }: Catalogue, lessons: readonly Lesson[], name: string): Teacher {
  const profile = instructors.find((instructor) => instructor.name === name)
  const taughtCount = lessons.filter(({ cast }) => cast.includes(name)).length
  return { name, role: profile?.role, href: profile?.href, otherLessonCount: taughtCount - 1 }
}
