export { PageRows } from '#web/ui/page-rows.tsx'
export { VirtualRail } from './virtual-rows.tsx'
