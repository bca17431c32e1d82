import { toMillisecond } from '#web/player/core/study/study-state.ts'
import { paths, type LessonRef } from '#web/routing/paths.ts'

/** Path that plays the lesson from a position in seconds. */
export const watchPathAt = (lesson: LessonRef, seconds: number) => `${paths.watch(lesson)}?t=${toMillisecond(seconds)}`
