import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { articles } from './articles.ts'
import { namedRoutes } from './named-routes.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** A route by the specification's name for it. The table writes addresses without their first stroke. */
const named = (name: keyof typeof namedRoutes, screen: string) => route(namedRoutes[name].slice(1), screen)

/** The whole route table of the specification's §2, the page on which the window of its §9 ends, and those of the newsletter's mails. The layouts decide ground, header, footer and who may come in. */

const marketing = layout('layouts/marketing.tsx', [
  index('screens/home.tsx'),
  route('team', 'screens/team.tsx'),
  route('security', 'screens/security.tsx'),
  route('courses', 'screens/courses.tsx'),
  route('blog', 'screens/blog.tsx'),
  ...articles.map(({ slug }) => route(`blog/${slug}`, 'screens/article.tsx', { id: `article/${slug}` })),
  route('lp/hello', 'screens/hello.tsx'),
  route('contact-us', 'screens/contact-us.tsx'),
  route('cookie', 'screens/cookie.tsx'),
  route('terms', 'screens/terms.tsx'),
  route('privacy', 'screens/privacy.tsx'),
  route('help', 'screens/help.tsx'),
  ...Object.keys(newsletterPages).map((name) =>
    route(`newsletter/${name}`, 'screens/newsletter.tsx', { id: `newsletter/${name}` }),
  ),
  route('oauth', 'screens/oauth.tsx'),
  route('*', 'screens/not-found.tsx'),
])

const machines = [
  route('sitemap.xml', 'machines/sitemap.ts'),
  route('robots.txt', 'machines/robots.ts'),
  route('feed.xml', 'machines/feed.ts'),
  route('manifest.webmanifest', 'machines/manifest.ts'),
]

const forms = layout('layouts/plain.tsx', [
  named('SignIn', 'screens/sign-in.tsx'),
  named('SignUp', 'screens/sign-up.tsx'),
  named('Forgot', 'screens/forgot.tsx'),
  named('Recover', 'screens/recover.tsx'),
  named('Confirm', 'screens/confirm.tsx'),
])

// It looks by itself whether somebody is signed in: a guard would see the member leave, and lead to sign-in without a word.
const signOut = layout('layouts/marketing-hydrated.tsx', [route('sign-out', 'screens/sign-out.tsx')])

const membersOnly = layout('layouts/members-only.tsx', [
  // Who has just paid is not asked anything before the receipt.
  layout('layouts/browse.tsx', { id: 'layouts/browse-paper' }, [
    layout('layouts/guarded.tsx', { id: 'layouts/guarded-paper' }, [route('receipt/:order', 'screens/receipt.tsx')]),
  ]),
  layout('layouts/browse.tsx', [
    layout('layouts/welcomed.tsx', [
      layout('layouts/guarded.tsx', [
        named('Browse', 'screens/browse.tsx'),
        named('Latest', 'screens/latest.tsx'),
        named('MyList', 'screens/my-list.tsx'),
        route('gym-bag', 'screens/gym-bag.tsx'),
        route('review', 'screens/review.tsx'),
        named('Search', 'screens/search.tsx'),
        named('Info', 'screens/info.tsx'),
        named('Notifications', 'screens/notifications.tsx'),
        named('ManageAccount', 'screens/manage-account.tsx'),
        named('HelpCenter', 'screens/help-center.tsx'),
      ]),
    ]),
  ]),
  layout('layouts/welcomed.tsx', { id: 'layouts/welcomed-screen' }, [
    layout('layouts/guarded-screen.tsx', [
      named('Watch', 'screens/watch.tsx'),
      route('drill-session', 'screens/drill-session.tsx'),
    ]),
  ]),
])

const openWithBrowseHeader = layout('layouts/browse.tsx', { id: 'layouts/browse-open' }, [
  layout('layouts/guarded.tsx', { id: 'layouts/guarded-open' }, [
    named('LockedAccess', 'screens/locked-access.tsx'),
    named('Cart', 'screens/cart.tsx'),
  ]),
])

export default [
  marketing,
  ...machines,
  forms,
  signOut,
  layout('layouts/night.tsx', [membersOnly, openWithBrowseHeader]),
] satisfies RouteConfig
