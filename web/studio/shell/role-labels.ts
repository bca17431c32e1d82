import { type Permission, type Role, ROLES } from '#contract/studio/permissions.ts'

/** What each role is for, as somebody would say it who gives it. */
export const roleLabels: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'owner', may: 'Everything, with money, staff and deletion' },
  editor: { name: 'editor', may: 'All content, and who is on the staff' },
  teacher: { name: 'teacher', may: 'Own lessons: films, words, captions, and their publication' },
  desk: { name: 'desk', may: 'Members, orders, reports, and who is on the staff' },
}

export const roleNames = (roles: readonly Role[]) => roles.map((role) => roleLabels[role].name).join(', ')

/** What somebody with these roles may do, in a few words. An owner may do what all others may. */
export const rolesMay = (roles: readonly Role[]) =>
  roles.includes('owner')
    ? roleLabels.owner.may
    : ROLES.filter((role) => roles.includes(role))
        .map((role) => roleLabels[role].may)
        .join('. ')

/** What each permission lets one do, for who has it. What concerns oneself alone everybody may. */
export const permissionLabels: Readonly<Record<Exclude<Permission, 'own'>, string>> = {
  'content.read': 'Read the drafts of texts',
  'content.change': 'Write texts',
  'content.publish': 'Publish texts, and take them from the site',
  'lessons.own': 'Write and publish your own lessons, and upload films',
  'settings.change': 'Change the name, the prices and the settings of the academy',
  'staff.read': 'See who works for the academy',
  'staff.change': 'Invite people, give them roles, and take them off the staff',
  'log.read': 'Read the audit log',
  'programs.read': 'See the API keys and webhooks of the academy',
  'programs.change': 'Make and revoke API keys and webhooks, and send an event again',
  'members.read': 'See the members with their addresses, plans and orders',
  'members.change': 'Label members, sign them out, disable their accounts, and give them a plan',
  'members.delete': 'Delete the account of a member',
  'orders.read': 'See the orders',
  'orders.change': 'Approve orders at the desk, cancel them, and pay them back',
  'reports.read': 'See what members report about lessons, with their addresses',
  'reports.change': 'Answer and close what members report about lessons',
}
