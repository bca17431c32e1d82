import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { articles } from './articles.ts'
import { namedRoutes } from './named-routes.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** A route by the specification's name for it. The table writes addresses without their first stroke. */
const named = (name: keyof typeof namedRoutes, screen: string) => route(namedRoutes[name].slice(1), screen)

/** The whole route table of the specification's §2, the page on which the window of its §9 ends, and those of the newsletter's mails. The layouts decide ground, header, footer and who may come in. */

const marketing = layout('layouts/marketing.tsx', [
  index('screens/public/home.tsx'),
  route('team', 'screens/public/team.tsx'),
  route('security', 'screens/public/security.tsx'),
  route('courses', 'screens/public/courses.tsx'),
  route('blog', 'screens/public/blog.tsx'),
  ...articles.map(({ slug }) => route(`blog/${slug}`, 'screens/public/article.tsx', { id: `article/${slug}` })),
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
]

const forms = layout('layouts/auth-pages.tsx', [
  named('SignIn', 'screens/auth/sign-in.tsx'),
  named('SignUp', 'screens/auth/sign-up.tsx'),
  named('Forgot', 'screens/auth/forgot.tsx'),
  named('Recover', 'screens/auth/recover.tsx'),
  named('Confirm', 'screens/auth/confirm.tsx'),
])

// It looks by itself whether somebody is signed in: a guard would see the member leave, and lead to sign-in without a word.
const signOut = layout('layouts/marketing-hydrated.tsx', [route('sign-out', 'screens/auth/sign-out.tsx')])

const membersOnly = layout('layouts/members-only.tsx', [
  // Who has just paid is not asked anything before the receipt.
  layout('layouts/browse.tsx', { id: 'layouts/browse-paper' }, [
    layout('layouts/with-error-boundary.tsx', { id: 'layouts/error-boundary-paper' }, [
      route('receipt/:order', 'screens/account/receipt.tsx'),
    ]),
  ]),
  layout('layouts/browse.tsx', [
    layout('layouts/require-welcome.tsx', [
      layout('layouts/with-error-boundary.tsx', [
        named('Browse', 'screens/lessons/browse.tsx'),
        named('Latest', 'screens/lessons/latest.tsx'),
        named('MyList', 'screens/lessons/my-list.tsx'),
        route('gym-bag', 'screens/lessons/gym-bag.tsx'),
        named('Search', 'screens/lessons/search.tsx'),
        named('Info', 'screens/lessons/info.tsx'),
        named('Notifications', 'screens/account/notifications.tsx'),
        named('ManageAccount', 'screens/account/manage-account.tsx'),
        named('HelpCenter', 'screens/account/help-center.tsx'),
      ]),
    ]),
  ]),
  layout('layouts/require-welcome.tsx', { id: 'layouts/require-welcome-screen' }, [
    layout('layouts/with-screen-error-boundary.tsx', [
      named('Watch', 'screens/lessons/watch.tsx'),
      route('drill-session', 'screens/lessons/drill-session.tsx'),
      route('review', 'screens/lessons/review.tsx'),
    ]),
  ]),
])

/** Where staff run the school. Its code is loaded here and nowhere else. */
const studio = layout('layouts/studio.tsx', [
  route('studio', 'screens/studio/start.tsx'),
  route('studio/staff', 'screens/studio/staff.tsx'),
])

/** Who follows an invitation is not on the staff yet. */
const studioJoin = layout('layouts/members-only.tsx', { id: 'layouts/members-only-join' }, [
  layout('layouts/auth-pages.tsx', { id: 'layouts/auth-pages-join' }, [
    route('studio/join', 'screens/studio/join.tsx'),
  ]),
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
  studioJoin,
] satisfies RouteConfig
