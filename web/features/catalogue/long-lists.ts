export { PageRows } from '#web/ui/page-rows.tsx'
export { LongRail } from './long-rail.tsx'
