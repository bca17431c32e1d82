export { ReportLesson } from './report-lesson.tsx'
