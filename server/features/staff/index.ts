export { staffRoutes } from './routes.ts'
export { inviteStaff, joinStaff } from './invite.ts'
export { isWithoutStaff, listStaff, removeStaff } from './people.ts'
export { recordAction } from './audit-log.ts'
