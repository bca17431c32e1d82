export { AuditLog } from './audit-log.tsx'
export { InviteStaff } from './invite-dialog.tsx'
export { Invitations, StaffTable } from './staff-table.tsx'
export { staffQuery } from './staff-queries.ts'
