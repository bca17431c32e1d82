export { PageRows } from '#web/ui/virtual-page-rows.tsx'
export { VirtualRail } from './virtual-rows.tsx'
