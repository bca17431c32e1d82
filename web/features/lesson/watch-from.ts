import { toMillisecond } from '#web/player/core/study/study-state.ts'
import { paths, type LessonPlace } from '#web/paths.ts'

/** The film at a time, in seconds, as the player reads it from its address. */
export const watchFrom = (lesson: LessonPlace, at: number) => `${paths.watch(lesson)}?t=${toMillisecond(at)}`
