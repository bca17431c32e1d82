import { useNavigate } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { paths, type LessonRef } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { mayWatch } from '#rules/access.ts'
import { lessonsOfGroup, type Lesson } from '#rules/catalogue.ts'
import type { Plan } from '#rules/subscription/expiry.ts'
import { useCallback, useState } from 'react'
import type { PlaybackError } from '#web/player/core/engine/errors.ts'

/** Navigates to the previous and next lesson of the course. */
export function useNextLessons(catalogue: Catalogue, lessonRef: LessonRef) {
  const navigate = useNavigate()
  const plan = useSession().member?.plan ?? 'free'
  const navigateTo = (direction: 1 | -1) => {
    const lesson = getNeighbor(catalogue, plan, lessonRef, direction)
    if (lesson) void navigate(paths.watch({ gid: lessonRef.gid, id: lesson.id }))
  }
  const nextLesson = getNeighbor(catalogue, plan, lessonRef, 1)
  return {
    onSwitchLesson: navigateTo,
    next: nextLesson && {
      title: nextLesson.title,
      thumbnail: nextLesson.images?.thumbnail.jpeg ?? nextLesson.thumbnail,
      onGo: () => navigateTo(1),
    },
  }
}

/** Returns the next or previous lesson of the course that has a film and is included in the plan. */
function getNeighbor(catalogue: Catalogue, plan: Plan, { gid, id }: LessonRef, direction: 1 | -1): Lesson | undefined {
  const lessons = lessonsOfGroup(catalogue, gid)
  const index = lessons.findIndex((lesson) => lesson.id === id)
  const candidates = direction > 0 ? lessons.slice(index + 1) : lessons.slice(0, Math.max(0, index)).toReversed()
  return candidates.find(
    (lesson) => lesson.media !== undefined && mayWatch(plan, { gid, id: lesson.id, free: lesson.free }, catalogue),
  )
}

/** Handles playback errors: redirects from a locked lesson to its explanation, and reports a missing lesson. */
export function useErrorRedirect({ gid, id }: LessonRef) {
  const navigate = useNavigate()
  const [isMissing, setMissing] = useState(false)
  const onError = useCallback(
    ({ kind }: PlaybackError) => {
      if (kind === 'locked') void navigate(paths.lockedAccess({ gid, id }), { replace: true })
      if (kind === 'missing') setMissing(true)
    },
    [navigate, gid, id],
  )
  return { isMissing, onError }
}
