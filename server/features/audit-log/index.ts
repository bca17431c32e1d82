export { type Actor, recordAction, recordRefusal } from './audit-log.ts'
export { recordDeletedStaff } from './deleted-staff.ts'
export { auditLogQueue, deleteOldEntries } from './retention.ts'
