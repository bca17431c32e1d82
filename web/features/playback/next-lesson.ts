import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { lessonsOfGroup, type Lesson } from '#rules/catalogue.ts'
import type { Plan } from '#rules/plan.ts'
import type { LessonPlace } from '#web/paths.ts'

/** The lesson that comes after (or before) in the order of the course, of those with a film that the plan opens. */
export function lessonBeside(
  catalogue: Catalogue,
  plan: Plan,
  { gid, id }: LessonPlace,
  way: 1 | -1,
): Lesson | undefined {
  const lessons = lessonsOfGroup(catalogue, gid)
  const at = lessons.findIndex((lesson) => lesson.id === id)
  const others = way > 0 ? lessons.slice(at + 1) : lessons.slice(0, Math.max(0, at)).toReversed()
  return others.find(
    (lesson) => lesson.media !== undefined && mayWatch(plan, { gid, id: lesson.id, free: lesson.free }, catalogue),
  )
}
