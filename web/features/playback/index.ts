export { LessonPlayer, LiveChapters } from './lesson-player.tsx'
export { LessonWords } from './lesson-words.tsx'
export { playIntent } from './play-intent.ts'
export { preloadPlayer, preparePlayback } from './prepare.ts'
