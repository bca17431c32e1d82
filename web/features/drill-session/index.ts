export { DrillSession } from './drill-session.tsx'
export { minutes } from './words.ts'
