export { parseViewer, LessonPreview } from './lesson-preview.tsx'
