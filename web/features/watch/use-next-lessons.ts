import { useNavigate } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { lessonBeside } from '#web/features/playback/index.ts'
import { paths, type LessonPlace } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'

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
