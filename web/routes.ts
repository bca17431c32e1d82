import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { sections } from './studio/content/sections.ts'
import { buildPath, type RouteName, routeTable } from './routing/route-table.ts'
import { newsletterPages } from './public-site/newsletter-pages.ts'

/** Route by its name in the route table. */
const at = (name: RouteName, screen: string) =>
  routeTable[name] === '/' ? index(screen) : route(routeTable[name].slice(1), screen)

/** Screens by path. Layouts determine theme, header, footer and access. */

const marketing = layout('layouts/marketing.tsx', [
  at('home', 'screens/public/home.tsx'),
  at('team', 'screens/public/team.tsx'),
  at('security', 'screens/public/security.tsx'),
  at('courses', 'screens/public/courses.tsx'),
  at('blog', 'screens/public/blog.tsx'),
  at('article', 'screens/public/article.tsx'),
  at('page', 'screens/public/page.tsx'),
  at('hello', 'screens/public/hello.tsx'),
  at('contactUs', 'screens/public/contact-us.tsx'),
  at('cookie', 'screens/public/cookie.tsx'),
  at('terms', 'screens/public/terms.tsx'),
  at('privacy', 'screens/public/privacy.tsx'),
  at('help', 'screens/public/help.tsx'),
  ...Object.keys(newsletterPages).map((name) =>
    route(`newsletter/${name}`, 'screens/public/newsletter.tsx', { id: `newsletter/${name}` }),
  ),
  at('oauth', 'screens/auth/oauth.tsx'),
  route('*', 'screens/public/not-found.tsx'),
])

const resourceRoutes = [
  at('sitemap', 'resource-routes/sitemap.ts'),
  at('robots', 'resource-routes/robots.ts'),
  at('feed', 'resource-routes/feed.ts'),
  at('manifest', 'resource-routes/manifest.ts'),
  at('helpTopics', 'resource-routes/help.ts'),
]

const forms = layout('layouts/auth-pages.tsx', [
  at('signIn', 'screens/auth/sign-in.tsx'),
  at('signUp', 'screens/auth/sign-up.tsx'),
  at('forgot', 'screens/auth/forgot.tsx'),
  at('recover', 'screens/auth/recover.tsx'),
  at('confirm', 'screens/auth/confirm.tsx'),
])

// Checks the session itself: a guard would redirect to sign-in before the sign-out message is shown.
const signOut = layout('layouts/marketing-hydrated.tsx', [at('signOut', 'screens/auth/sign-out.tsx')])

const membersOnly = layout('layouts/members-only.tsx', [
  layout('layouts/browse.tsx', [
    layout('layouts/with-error-boundary.tsx', [
      at('browse', 'screens/lessons/browse.tsx'),
      at('latest', 'screens/lessons/latest.tsx'),
      at('myList', 'screens/lessons/my-list.tsx'),
      at('notebook', 'screens/lessons/notebook.tsx'),
      at('gymBag', 'screens/lessons/gym-bag.tsx'),
      at('search', 'screens/lessons/search.tsx'),
      at('info', 'screens/lessons/info.tsx'),
      at('notifications', 'screens/account/notifications.tsx'),
      at('manageAccount', 'screens/account/manage-account.tsx'),
      at('helpCenter', 'screens/account/help-center.tsx'),
      at('receipt', 'screens/account/receipt.tsx'),
    ]),
  ]),
  layout('layouts/with-screen-error-boundary.tsx', [
    at('watch', 'screens/lessons/watch.tsx'),
    at('drillSession', 'screens/lessons/drill-session.tsx'),
    at('review', 'screens/lessons/review.tsx'),
  ]),
])

/** Routes of the Studio, whose code is loaded only here. */
const studio = layout('studio/layout.tsx', [
  at('studio', 'studio/routes/start.tsx'),
  at('studioUploads', 'studio/routes/uploads.tsx'),
  at('studioFailedFilm', 'studio/routes/failed-film.tsx'),
  at('studioStaff', 'studio/routes/staff.tsx'),
  at('studioMembers', 'studio/routes/members.tsx'),
  at('studioMember', 'studio/routes/member.tsx'),
  at('studioOrders', 'studio/routes/orders.tsx'),
  at('studioOrder', 'studio/routes/order.tsx'),
  at('studioReports', 'studio/routes/reports.tsx'),
  route(routeTable.studioReportsOf.slice(1), 'studio/routes/reports.tsx', { id: 'studio/reports/lesson' }),
  at('studioIntegrations', 'studio/routes/integrations.tsx'),
  at('studioSecondFactor', 'studio/routes/second-factor.tsx'),
  at('studioSite', 'studio/routes/site.tsx'),
  at('studioPlans', 'studio/routes/plans.tsx'),
  at('studioTeamPage', 'studio/routes/team-page.tsx'),
  at('studioPreview', 'studio/routes/lesson-preview.tsx'),
  at('studioCaptions', 'studio/routes/lesson-captions.tsx'),
  at('studioCaptionsIn', 'studio/routes/captions.tsx'),
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
const studioSetup = layout('studio/setup-layout.tsx', [at('studioSetup', 'studio/routes/setup.tsx')])

/** Accessible to members who accept an invitation and are not staff yet. */
const studioJoin = layout('layouts/members-only.tsx', { id: 'layouts/members-only-join' }, [
  layout('layouts/auth-pages.tsx', { id: 'layouts/auth-pages-join' }, [at('studioJoin', 'studio/routes/join.tsx')]),
])

const openWithBrowseHeader = layout('layouts/browse.tsx', { id: 'layouts/browse-open' }, [
  layout('layouts/with-error-boundary.tsx', { id: 'layouts/error-boundary-open' }, [
    at('lockedAccess', 'screens/account/locked-access.tsx'),
    at('cart', 'screens/account/cart.tsx'),
  ]),
])

export default [
  marketing,
  ...resourceRoutes,
  forms,
  signOut,
  layout('layouts/member-area.tsx', [membersOnly, openWithBrowseHeader]),
  studio,
  studioSetup,
  studioJoin,
] satisfies RouteConfig
