export { asViewer, LessonPreview } from './lesson-preview.tsx'
