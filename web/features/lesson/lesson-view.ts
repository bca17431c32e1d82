import type { Catalogue } from '#contract/catalogue.ts'
import { allLessons, lessonsOfGroup, newestFirst, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import type { Plan } from '#rules/subscription/expiry.ts'
import { createCardFactory, type Card } from '#web/features/catalogue/index.ts'
import type { LessonRef } from '#web/routing/paths.ts'

/** Maximum number of related lessons. */
const MAX_RELATED = 24

export interface LessonInstructor {
  name: string
  role: string | undefined
  href: string | undefined
  otherLessonCount: number
}

/** Data of a lesson page. */
export interface LessonView {
  card: Card
  instructors: LessonInstructor[]
  related: Card[]
  /** All lessons of the lesson's course, newest first. */
  course: Card[]
}

/** Builds the data of a lesson page. Returns undefined if the lesson does not exist. */
export function toLessonView(catalogue: Catalogue, plan: Plan, reference: LessonRef): LessonView | undefined {
  const [lesson] = resolveReferences(catalogue, [reference])
  if (!lesson) return undefined
  const toCard = createCardFactory(catalogue, plan)
  const lessons = allLessons(catalogue)
  return {
    card: toCard(lesson),
    instructors: lesson.cast.map((name) => getInstructor(catalogue, lessons, name)),
    related: getRelatedLessons(lesson, lessons).slice(0, MAX_RELATED).map(toCard),
    course: newestFirst(catalogue, lessonsOfGroup(catalogue, lesson.gid)).map(toCard),
  }
}

/** Returns other lessons that share a group, sorted by the number of shared groups, then in catalogue order. */
export const getRelatedLessons = (lesson: Lesson, lessons: readonly Lesson[]): Lesson[] =>
  lessons
    .map((candidate) => ({
      candidate,
      sharedCount: candidate.group.filter((gid) => lesson.group.includes(gid)).length,
    }))
    .filter(
      ({ candidate, sharedCount }) => sharedCount > 0 && !(candidate.id === lesson.id && candidate.gid === lesson.gid),
    )
    .toSorted((a, b) => b.sharedCount - a.sharedCount)
    .map(({ candidate }) => candidate)

function getInstructor({ instructors = [] }: Catalogue, lessons: readonly Lesson[], name: string): LessonInstructor {
  const profile = instructors.find((instructor) => instructor.name === name)
  const taughtCount = lessons.filter(({ cast }) => cast.includes(name)).length
  return { name, role: profile?.role, href: profile?.href, otherLessonCount: taughtCount - 1 }
}
