import { type Permission, type Role, ROLES } from '#contract/studio/permissions.ts'

/** Name and description of each role. */
export const roleLabels: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'owner', may: 'Full access, including billing, staff and deletion' },
  editor: { name: 'editor', may: 'All content, and the staff list' },
  teacher: { name: 'teacher', may: 'Their own lessons: videos, text, captions and publishing' },
  desk: { name: 'desk', may: 'Members, orders, reports, and the staff list' },
}

export const roleNames = (roles: readonly Role[]) => roles.map((role) => roleLabels[role].name).join(', ')

/** Summary of what these roles permit. The owner role includes all others. */
export const rolesMay = (roles: readonly Role[]) =>
  roles.includes('owner')
    ? roleLabels.owner.may
    : ROLES.filter((role) => roles.includes(role))
        .map((role) => roleLabels[role].may)
        .join('. ')

/** Description of each permission, without `own`, which everybody has. */
export const permissionLabels: Readonly<Record<Exclude<Permission, 'own'>, string>> = {
  'content.read': 'View drafts of pages',
  'content.change': 'Edit pages',
  'content.publish': 'Publish and unpublish pages',
  'lessons.own': 'Edit and publish your own lessons, and upload videos',
  'settings.change': 'Change the academy’s name, prices and settings',
  'staff.read': 'View the staff list',
  'staff.change': 'Invite staff, change their roles, and remove them',
  'log.read': 'View the audit log',
  'programs.read': 'View API keys and webhooks',
  'programs.change': 'Create and revoke API keys and webhooks, and resend events',
  'members.read': 'View members with their email addresses, plans and orders',
  'members.change': 'Label members, sign them out, disable their accounts, and give them a plan',
  'members.delete': 'Delete members’ accounts',
  'orders.read': 'View orders',
  'orders.change': 'Approve, cancel and refund orders at the desk',
  'reports.read': 'View lesson reports with members’ email addresses',
  'reports.change': 'Answer and close lesson reports',
}
