export { LessonNotes } from './lesson-notes.tsx'
