import type { Permission } from '#contract/studio/permissions.ts'
import { paths } from '#web/routing/paths.ts'

export interface StudioScreen {
  to: string
  label: string
  permission: Permission
}

/** Screens of the Studio in the groups of the menu, with the required permissions. */
export const screenGroups: readonly (readonly StudioScreen[])[] = [
  [
    { to: paths.studio(), label: 'Start', permission: 'own' },
    { to: paths.studioUploads(), label: 'Uploads', permission: 'content.read' },
    { to: paths.studioTexts('lessons'), label: 'Lessons', permission: 'content.read' },
    { to: paths.studioTexts('courses'), label: 'Courses', permission: 'content.read' },
    { to: paths.studioTexts('lists'), label: 'Browse page', permission: 'content.read' },
  ],
  [
    { to: paths.studioTexts('articles'), label: 'Articles', permission: 'content.read' },
    { to: paths.studioTexts('pages'), label: 'Pages', permission: 'content.read' },
    { to: paths.studioTexts('help'), label: 'Help', permission: 'content.read' },
    { to: paths.studioTexts('instructors'), label: 'Instructors', permission: 'content.read' },
    { to: paths.studioTexts('legal'), label: 'Legal pages', permission: 'content.read' },
  ],
  [
    { to: paths.studioSite(), label: 'Site', permission: 'settings.change' },
    { to: paths.studioTeamPage(), label: 'Team page', permission: 'settings.change' },
    { to: paths.studioPlans(), label: 'Plans', permission: 'settings.change' },
  ],
  [
    { to: paths.studioMembers(), label: 'Members', permission: 'members.read' },
    { to: paths.studioOrders(), label: 'Orders', permission: 'orders.read' },
    { to: paths.studioReports(), label: 'Reports', permission: 'reports.read' },
  ],
  [
    { to: paths.studioStaff(), label: 'Staff', permission: 'staff.read' },
    { to: paths.studioIntegrations(), label: 'Integrations', permission: 'programs.read' },
  ],
]

/** Path of a screen on which a permission is used. */
export const screenPathOf: Readonly<Record<Exclude<Permission, 'own'>, string>> = {
  'content.read': paths.studioTexts('articles'),
  'content.change': paths.studioTexts('articles'),
  'content.publish': paths.studioTexts('articles'),
  'lessons.own': paths.studioTexts('lessons'),
  'settings.change': paths.studioSite(),
  'staff.read': paths.studioStaff(),
  'staff.change': paths.studioStaff(),
  'log.read': paths.studioStaff(),
  'programs.read': paths.studioIntegrations(),
  'programs.change': paths.studioIntegrations(),
  'members.read': paths.studioMembers(),
  'members.change': paths.studioMembers(),
  'members.delete': paths.studioMembers(),
  'orders.read': paths.studioOrders(),
  'orders.change': paths.studioOrders(),
  'reports.read': paths.studioReports(),
  'reports.change': paths.studioReports(),
}
