export { DrillSession } from './drill-session.tsx'
export { formatMinutes } from './format-minutes.ts'
