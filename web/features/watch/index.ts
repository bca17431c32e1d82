export { WatchLesson } from './watch-lesson.tsx'
export { WatchPage } from './watch-page.tsx'
