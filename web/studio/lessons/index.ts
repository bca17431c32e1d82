export { LessonsPage } from './lessons-page.tsx'
