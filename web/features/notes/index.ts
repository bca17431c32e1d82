export { hasDraft } from './draft.ts'
export { LessonNotes } from './note-list.lazy.tsx'
export { notes } from './notes.ts'
