export { FlagLesson } from './flag-lesson.tsx'
