export { LessonPlayer } from './lesson-player.tsx'
export { LessonWords } from './lesson-words.tsx'
export { PlayIntent } from './play-intent.tsx'
export { preparePlayback } from './prepare.ts'
