export { PlanPanel } from './plan-panel.tsx'
export { useEndedPlan } from './subscription-query.ts'
