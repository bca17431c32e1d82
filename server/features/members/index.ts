export { memberRoutes } from './routes.ts'
export { ownerOf } from './find-member.ts'
export { grantPlan } from './help-member.ts'
