export { DrillSession } from './drill-session.tsx'
export { minutes } from './minutes.ts'
