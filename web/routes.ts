import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { sections } from './studio/content/sections.ts'
import { namedRoutes } from './routing/named-routes.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** A route by the specification's name for it. The table writes addresses without their first stroke. */
const named = (name: keyof typeof namedRoutes, screen: string) => route(namedRoutes[name].slice(1), screen)

/**
 * The whole route table of the specification's §2, the page on which the window of its §9 ends, and those of the
 * newsletter's mails. The layouts decide ground, header, footer and who may come in.
 */

const marketing = layout('layouts/marketing.tsx', [
  index('screens/public/home.tsx'),
  route('team', 'screens/public/team.tsx'),
  route('security', 'screens/public/security.tsx'),
  route('courses', 'screens/public/courses.tsx'),
  route('blog', 'screens/public/blog.tsx'),
  route('blog/:slug', 'screens/public/article.tsx'),
  route('pages/:slug', 'screens/public/page.tsx'),
  route('lp/hello', 'screens/public/hello.tsx'),
  route('contact-us', 'screens/public/contact-us.tsx'),
  route('cookie', 'screens/public/cookie.tsx'),
  route('terms', 'screens/public/terms.tsx'),
  route('privacy', 'screens/public/privacy.tsx'),
  route('help', 'screens/public/help.tsx'),
  ...Object.keys(newsletterPages).map((name) =>
    route(`newsletter/${name}`, 'screens/public/newsletter.tsx', { id: `newsletter/${name}` }),
  ),
  route('oauth', 'screens/auth/oauth.tsx'),
  route('*', 'screens/public/not-found.tsx'),
])

const resourceRoutes = [
  route('sitemap.xml', 'resource-routes/sitemap.ts'),
  route('robots.txt', 'resource-routes/robots.ts'),
  route('feed.xml', 'resource-routes/feed.ts'),
  route('manifest.webmanifest', 'resource-routes/manifest.ts'),
  route('help.json', 'resource-routes/help.ts'),
]

const forms = layout('layouts/auth-pages.tsx', [
  named('SignIn', 'screens/auth/sign-in.tsx'),
  named('SignUp', 'screens/auth/sign-up.tsx'),
  named('Forgot', 'screens/auth/forgot.tsx'),
  named('Recover', 'screens/auth/recover.tsx'),
  named('Confirm', 'screens/auth/confirm.tsx'),
])

// It looks by itself whether somebody is signed in: a guard would see the member leave, and lead to sign-in without a
// word.
const signOut = layout('layouts/marketing-hydrated.tsx', [route('sign-out', 'screens/auth/sign-out.tsx')])

const membersOnly = layout('layouts/members-only.tsx', [
  layout('layouts/browse.tsx', [
    layout('layouts/with-error-boundary.tsx', [
      named('Browse', 'screens/lessons/browse.tsx'),
      named('Latest', 'screens/lessons/latest.tsx'),
      named('MyList', 'screens/lessons/my-list.tsx'),
      route('notebook', 'screens/lessons/notebook.tsx'),
      route('gym-bag', 'screens/lessons/gym-bag.tsx'),
      named('Search', 'screens/lessons/search.tsx'),
      named('Info', 'screens/lessons/info.tsx'),
      named('Notifications', 'screens/account/notifications.tsx'),
      named('ManageAccount', 'screens/account/manage-account.tsx'),
      named('HelpCenter', 'screens/account/help-center.tsx'),
      route('receipt/:order', 'screens/account/receipt.tsx'),
    ]),
  ]),
  layout('layouts/with-screen-error-boundary.tsx', [
    named('Watch', 'screens/lessons/watch.tsx'),
    route('drill-session', 'screens/lessons/drill-session.tsx'),
    route('review', 'screens/lessons/review.tsx'),
  ]),
])

/** Where staff run the school. Its code is loaded here and nowhere else. */
const studio = layout('studio/layout.tsx', [
  route('studio', 'studio/routes/start.tsx'),
  route('studio/uploads', 'studio/routes/uploads.tsx'),
  route('studio/uploads/:film', 'studio/routes/failed-film.tsx'),
  route('studio/staff', 'studio/routes/staff.tsx'),
  route('studio/members', 'studio/routes/members.tsx'),
  route('studio/members/:id', 'studio/routes/member.tsx'),
  route('studio/orders', 'studio/routes/orders.tsx'),
  route('studio/orders/:id', 'studio/routes/order.tsx'),
  route('studio/reports', 'studio/routes/reports.tsx'),
  route('studio/reports/:lesson', 'studio/routes/reports.tsx', { id: 'studio/reports/lesson' }),
  route('studio/programs', 'studio/routes/programs.tsx'),
  route('studio/second-factor', 'studio/routes/second-factor.tsx'),
  route('studio/site', 'studio/routes/site.tsx'),
  route('studio/plans', 'studio/routes/plans.tsx'),
  route('studio/team-page', 'studio/routes/team-page.tsx'),
  route('studio/lessons/:slug/preview', 'studio/routes/lesson-preview.tsx'),
  route('studio/lessons/:lesson/captions', 'studio/routes/lesson-captions.tsx'),
  route('studio/lessons/:lesson/captions/:lang', 'studio/routes/captions.tsx'),
  ...Object.keys(sections).flatMap((name) => [
    route(`studio/${name}`, `studio/routes/${name === 'lists' ? 'lists' : 'texts'}.tsx`, { id: `studio/${name}` }),
    route(`studio/${name}/:slug`, 'studio/routes/text.tsx', { id: `studio/${name}/text` }),
  ]),
])

/** The first owner comes here before there is an account. */
const studioSetup = layout('studio/setup-layout.tsx', [route('studio/setup', 'studio/routes/setup.tsx')])

/** A member who follows an invitation is not on the staff yet. */
const studioJoin = layout('layouts/members-only.tsx', { id: 'layouts/members-only-join' }, [
  layout('layouts/auth-pages.tsx', { id: 'layouts/auth-pages-join' }, [route('studio/join', 'studio/routes/join.tsx')]),
])

const openWithBrowseHeader = layout('layouts/browse.tsx', { id: 'layouts/browse-open' }, [
  layout('layouts/with-error-boundary.tsx', { id: 'layouts/error-boundary-open' }, [
    named('LockedAccess', 'screens/account/locked-access.tsx'),
    named('Cart', 'screens/account/cart.tsx'),
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
