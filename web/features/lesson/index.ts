export { LessonPage, type LessonView } from './lesson-page.tsx'
export { LockedLesson } from './locked-lesson.tsx'
export { LessonSkeleton } from './lesson-skeleton.tsx'
export { toLessonView } from './lesson-view.ts'
