export { createLesson } from './new-lesson.ts'
export { placeDraft, publishInCourse } from './place-lessons.ts'
export { lessonRoutes } from './routes.ts'
