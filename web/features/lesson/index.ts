export { LessonPage, type LessonView } from './lesson-page.tsx'
export { LessonPreview } from './lesson-preview.tsx'
export { LessonSkeleton } from './lesson-skeleton.tsx'
export { toLessonView } from './lesson-view.ts'
