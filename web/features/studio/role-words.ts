import { type Permission, type Role, ROLES } from '#contract/studio/permissions.ts'

/** What each role is for, as somebody would say it who gives it. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'owner', may: 'Everything, with money, staff and deletion' },
  editor: { name: 'editor', may: 'All content, and who is on the staff' },
  teacher: { name: 'teacher', may: 'Own lessons and questions about them' },
  desk: { name: 'desk', may: 'Members, orders, reports, and who is on the staff' },
}

export const roleNames = (roles: readonly Role[]) => roles.map((role) => roleWords[role].name).join(', ')

/** What somebody with these roles may do, in a few words. An owner may do what all others may. */
export const rolesMay = (roles: readonly Role[]) =>
  roles.includes('owner')
    ? roleWords.owner.may
    : ROLES.filter((role) => roles.includes(role))
        .map((role) => roleWords[role].may)
        .join('. ')

/** What each permission lets one do, for who has it. What concerns oneself alone everybody may. */
export const permissionWords: Readonly<Record<Exclude<Permission, 'own'>, string>> = {
  'content.read': 'Read the drafts of texts',
  'content.change': 'Write texts',
  'content.publish': 'Publish texts, and take them from the site',
  'settings.change': 'Change the name, the prices and the settings of the academy',
  'staff.read': 'See who works for the academy',
  'staff.change': 'Invite people, give them roles, and take them off the staff',
  'log.read': 'Read the audit log',
}
