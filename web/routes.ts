import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { sections } from './studio/content/sections.ts'
import { buildPath, type RouteName, routeTable } from './routing/route-table.ts'
import { newsletterPages } from './public-site/newsletter-pages.ts'

/** Route by its name in the route table. */
const screenRoute = (name: RouteName, screen: string) =>
  routeTable[name] === '/' ? index(screen) : route(routeTable[name].slice(1), screen)

/** Screens by path. Layouts determine theme, header, footer and access. */

const marketing = layout('layouts/marketing.tsx', [
  screenRoute('home', 'screens/public/home.tsx'),
  screenRoute('team', 'screens/public/team.tsx'),
  screenRoute('security', 'screens/public/security.tsx'),
  screenRoute('courses', 'screens/public/courses.tsx'),
  screenRoute('blog', 'screens/public/blog.tsx'),
  screenRoute('article', 'screens/public/article.tsx'),
  screenRoute('page', 'screens/public/page.tsx'),
  screenRoute('hello', 'screens/public/hello.tsx'),
  screenRoute('contactUs', 'screens/public/contact-us.tsx'),
  screenRoute('cookie', 'screens/public/cookie.tsx'),
  screenRoute('terms', 'screens/public/terms.tsx'),
  screenRoute('privacy', 'screens/public/privacy.tsx'),
  screenRoute('help', 'screens/public/help.tsx'),
  ...Object.keys(newsletterPages).map((name) =>
    route(`newsletter/${name}`, 'screens/public/newsletter.tsx', { id: `newsletter/${name}` }),
  ),
  screenRoute('oauth', 'screens/auth/oauth.tsx'),
  route('*', 'screens/public/not-found.tsx'),
])

const resourceRoutes = [
  screenRoute('sitemap', 'resource-routes/sitemap.ts'),
  screenRoute('robots', 'resource-routes/robots.ts'),
  screenRoute('feed', 'resource-routes/feed.ts'),
  screenRoute('manifest', 'resource-routes/manifest.ts'),
  screenRoute('helpTopics', 'resource-routes/help.ts'),
]

const forms = layout('layouts/auth-pages.tsx', [
  screenRoute('signIn', 'screens/auth/sign-in.tsx'),
  screenRoute('signUp', 'screens/auth/sign-up.tsx'),
  screenRoute('forgot', 'screens/auth/forgot.tsx'),
  screenRoute('recover', 'screens/auth/recover.tsx'),
  screenRoute('confirm', 'screens/auth/confirm.tsx'),
])

// Checks the session itself: a guard would redirect to sign-in before the sign-out message is shown.
const signOut = layout('layouts/marketing-hydrated.tsx', [screenRoute('signOut', 'screens/auth/sign-out.tsx')])

const membersOnly = layout('layouts/members-only.tsx', [
  layout('layouts/browse.tsx', [
    layout('layouts/with-error-boundary.tsx', [
      screenRoute('browse', 'screens/lessons/browse.tsx'),
      screenRoute('latest', 'screens/lessons/latest.tsx'),
      screenRoute('myList', 'screens/lessons/my-list.tsx'),
      screenRoute('notebook', 'screens/lessons/notebook.tsx'),
      screenRoute('gymBag', 'screens/lessons/gym-bag.tsx'),
      screenRoute('search', 'screens/lessons/search.tsx'),
      screenRoute('info', 'screens/lessons/info.tsx'),
      screenRoute('notifications', 'screens/account/notifications.tsx'),
      screenRoute('manageAccount', 'screens/account/manage-account.tsx'),
      screenRoute('helpCenter', 'screens/account/help-center.tsx'),
      screenRoute('receipt', 'screens/account/receipt.tsx'),
    ]),
  ]),
  layout('layouts/with-screen-error-boundary.tsx', [
    screenRoute('watch', 'screens/lessons/watch.tsx'),
    screenRoute('drillSession', 'screens/lessons/drill-session.tsx'),
    screenRoute('review', 'screens/lessons/review.tsx'),
  ]),
])

/** Routes of the Studio. Only these routes load its code. */
const studio = layout('studio/layout.tsx', [
  screenRoute('studio', 'studio/routes/start.tsx'),
  screenRoute('studioUploads', 'studio/routes/uploads.tsx'),
  screenRoute('studioFailedFilm', 'studio/routes/failed-film.tsx'),
  screenRoute('studioStaff', 'studio/routes/staff.tsx'),
  screenRoute('studioMembers', 'studio/routes/members.tsx'),
  screenRoute('studioMember', 'studio/routes/member.tsx'),
  screenRoute('studioOrders', 'studio/routes/orders.tsx'),
  screenRoute('studioOrder', 'studio/routes/order.tsx'),
  screenRoute('studioReports', 'studio/routes/reports.tsx'),
  route(routeTable.studioLessonReports.slice(1), 'studio/routes/reports.tsx', { id: 'studio/reports/lesson' }),
  screenRoute('studioIntegrations', 'studio/routes/integrations.tsx'),
  screenRoute('studioSecondFactor', 'studio/routes/second-factor.tsx'),
  screenRoute('studioSite', 'studio/routes/site.tsx'),
  screenRoute('studioPlans', 'studio/routes/plans.tsx'),
  screenRoute('studioTeamPage', 'studio/routes/team-page.tsx'),
  screenRoute('studioPreview', 'studio/routes/lesson-preview.tsx'),
  screenRoute('studioCaptions', 'studio/routes/lesson-captions.tsx'),
  screenRoute('studioLanguageCaptions', 'studio/routes/captions.tsx'),
  ...Object.keys(sections).flatMap((name) => [
    route(
      buildPath('studioTexts', { section: name }).slice(1),
      `studio/routes/${name === 'lists' ? 'lists' : 'texts'}.tsx`,
      { id: `studio/${name}` },
    ),
    route(routeTable.studioText.replace(':section', name).slice(1), 'studio/routes/text.tsx', {
      id: `studio/${name}/text`,
    }),
  ]),
])

/** Accessible without an account, for the first owner. */
const studioSetup = layout('studio/setup-layout.tsx', [screenRoute('studioSetup', 'studio/routes/setup.tsx')])

/** Accessible to members who accept an invitation and are not staff yet. */
const studioJoin = layout('layouts/members-only.tsx', { id: 'layouts/members-only-join' }, [
  layout('layouts/auth-pages.tsx', { id: 'layouts/auth-pages-join' }, [
    screenRoute('studioJoin', 'studio/routes/join.tsx'),
  ]),
])

const visitorScreens = layout('layouts/browse.tsx', { id: 'layouts/browse-open' }, [
  layout('layouts/with-error-boundary.tsx', { id: 'layouts/error-boundary-open' }, [
    screenRoute('lockedAccess', 'screens/account/locked-access.tsx'),
    screenRoute('cart', 'screens/account/cart.tsx'),
  ]),
])

export default [
  marketing,
  ...resourceRoutes,
  forms,
  signOut,
  layout('layouts/member-area.tsx', [membersOnly, visitorScreens]),
  studio,
  studioSetup,
  studioJoin,
] satisfies RouteConfig
