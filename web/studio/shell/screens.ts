import type { Permission } from '#contract/studio/permissions.ts'
import { paths } from '#web/routing/paths.ts'

export interface StudioScreen {
  to: string
  label: string
  needs: Permission
}

/** Screens of the Studio by group, with the required permissions. */
export const screenGroups: readonly (readonly StudioScreen[])[] = [
  [
    { to: paths.studio(), label: 'Start', needs: 'own' },
    { to: paths.studioUploads(), label: 'Uploads', needs: 'content.read' },
    { to: paths.studioTexts('lessons'), label: 'Lessons', needs: 'content.read' },
    { to: paths.studioTexts('courses'), label: 'Courses', needs: 'content.read' },
    { to: paths.studioTexts('lists'), label: 'Start page', needs: 'content.read' },
  ],
  [
    { to: paths.studioTexts('articles'), label: 'Articles', needs: 'content.read' },
    { to: paths.studioTexts('pages'), label: 'Pages', needs: 'content.read' },
    { to: paths.studioTexts('help'), label: 'Help', needs: 'content.read' },
    { to: paths.studioTexts('instructors'), label: 'Instructors', needs: 'content.read' },
    { to: paths.studioTexts('legal'), label: 'Legal texts', needs: 'content.read' },
  ],
  [
    { to: paths.studioSite(), label: 'Site', needs: 'settings.change' },
    { to: paths.studioTeamPage(), label: 'Team page', needs: 'settings.change' },
    { to: paths.studioPlans(), label: 'Plans', needs: 'settings.change' },
  ],
  [
    { to: paths.studioMembers(), label: 'Members', needs: 'members.read' },
    { to: paths.studioOrders(), label: 'Orders', needs: 'orders.read' },
    { to: paths.studioReports(), label: 'Reports', needs: 'reports.read' },
  ],
  [
    { to: paths.studioStaff(), label: 'Staff', needs: 'staff.read' },
    { to: paths.studioPrograms(), label: 'Integrations', needs: 'programs.read' },
  ],
]

/** Path of the screen where a permission is used. */
export const screenOf: Readonly<Record<Exclude<Permission, 'own'>, string>> = {
  'content.read': paths.studioTexts('articles'),
  'content.change': paths.studioTexts('articles'),
  'content.publish': paths.studioTexts('articles'),
  'lessons.own': paths.studioTexts('lessons'),
  'settings.change': paths.studioSite(),
  'staff.read': paths.studioStaff(),
  'staff.change': paths.studioStaff(),
  'log.read': paths.studioStaff(),
  'programs.read': paths.studioPrograms(),
  'programs.change': paths.studioPrograms(),
  'members.read': paths.studioMembers(),
  'members.change': paths.studioMembers(),
  'members.delete': paths.studioMembers(),
  'orders.read': paths.studioOrders(),
  'orders.change': paths.studioOrders(),
  'reports.read': paths.studioReports(),
  'reports.change': paths.studioReports(),
}
