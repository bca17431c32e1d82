import { type Permission, type Role, ROLES } from '#contract/studio/permissions.ts'

/** Name and description of each role. */
export const roleLabels: Readonly<Record<Role, { name: string; description: string }>> = {
  owner: { name: 'owner', description: 'Full access, including billing, staff and deletion' },
  editor: { name: 'editor', description: 'All content, and the staff list' },
  teacher: { name: 'teacher', description: 'Their own lessons: videos, text, captions and publishing' },
  desk: { name: 'desk', description: 'Members, orders, reports, and the staff list' },
}

export const roleNames = (roles: readonly Role[]) => roles.map((role) => roleLabels[role].name).join(', ')

/** Describes what the roles permit. The owner role includes all other roles. */
export const describeRoles = (roles: readonly Role[]) =>
  roles.includes('owner')
    ? roleLabels.owner.description
    : ROLES.filter((role) => roles.includes(role))
        .map((role) => roleLabels[role].description)
        .join('. ')

/** Description of each permission except `own`, which all staff have. */
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
  'programs.change': 'Add and remove API keys and webhooks, and resend events',
  'members.read': 'View members with their email addresses, plans and orders',
  'members.change': 'Label members, sign them out, disable their accounts, and give them a plan',
  'members.delete': 'Delete members’ accounts',
  'orders.read': 'View orders',
  'orders.change': 'Approve, cancel and refund orders paid at the front desk',
  'reports.read': 'View lesson reports with members’ email addresses',
  'reports.change': 'Answer and close lesson reports',
}
