export { FlagLesson } from './report-lesson.tsx'
