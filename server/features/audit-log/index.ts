export { type Actor, recordAction, recordRejection } from './audit-log.ts'
export { withdrawInvitations } from './withdraw-invitations.ts'
export { recordDeletedStaff } from './deleted-staff.ts'
export { auditLogQueue, deleteOldEntries, readLogYears } from './retention.ts'
