export { DrillSession } from './drill-session.tsx'
export { minutes } from './minutes-text.ts'
