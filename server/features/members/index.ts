export { listMembers } from './list-members.ts'
export { memberRoutes } from './routes.ts'
export { findOwner } from './find-member.ts'
export { grantPlan } from './help-member.ts'
