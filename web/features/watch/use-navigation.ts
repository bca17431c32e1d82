import { useNavigate } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { paths, type LessonPlace } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { mayWatch } from '#rules/access.ts'
import { lessonsOfGroup, type Lesson } from '#rules/catalogue.ts'
import type { Plan } from '#rules/plan.ts'
import { useCallback, useState } from 'react'
import type { PlaybackError } from '#web/player/core/engine/errors.ts'

/** The way to the lessons before and after in the course. */
export function useNextLessons(catalogue: Catalogue, place: LessonPlace) {
  const navigate = useNavigate()
  const plan = useSession().member?.plan ?? 'free'
  const go = (way: 1 | -1) => {
    const lesson = lessonBeside(catalogue, plan, place, way)
    if (lesson) void navigate(paths.watch({ gid: place.gid, id: lesson.id }))
  }
  const next = lessonBeside(catalogue, plan, place, 1)
  return { onLesson: go, next: next && { title: next.title, onGo: () => go(1) } }
}

/** The lesson that comes after (or before) in the order of the course, of those with a film that the plan opens. */
function lessonBeside(catalogue: Catalogue, plan: Plan, { gid, id }: LessonPlace, way: 1 | -1): Lesson | undefined {
  const lessons = lessonsOfGroup(catalogue, gid)
  const at = lessons.findIndex((lesson) => lesson.id === id)
  const others = way > 0 ? lessons.slice(at + 1) : lessons.slice(0, Math.max(0, at)).toReversed()
  return others.find(
    (lesson) => lesson.media !== undefined && mayWatch(plan, { gid, id: lesson.id, free: lesson.free }, catalogue),
  )
}

/** Leads away from what cannot be watched: a locked lesson to the page that says why, a vanished one to Not Found. */
export function useErrorRedirect({ gid, id }: LessonPlace) {
  const navigate = useNavigate()
  const [gone, setGone] = useState(false)
  const onError = useCallback(
    ({ kind }: PlaybackError) => {
      if (kind === 'locked') void navigate(paths.lockedAccess({ gid, id }), { replace: true })
      if (kind === 'missing') setGone(true)
    },
    [navigate, gid, id],
  )
  return { gone, onError }
}
