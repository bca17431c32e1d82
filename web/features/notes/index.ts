export { LessonNotes } from './note-list.lazy.tsx'
