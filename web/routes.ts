import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { articles } from './articles.ts'
import { newsletterPages } from './newsletter-pages.ts'

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
  route('*', 'screens/not-found.tsx'),
])

const machines = [
  route('sitemap.xml', 'machines/sitemap.ts'),
  route('robots.txt', 'machines/robots.ts'),
  route('feed.xml', 'machines/feed.ts'),
  route('manifest.webmanifest', 'machines/manifest.ts'),
]

const forms = layout('layouts/plain.tsx', [
  route('sign-in', 'screens/sign-in.tsx'),
  route('sign-up', 'screens/sign-up.tsx'),
  route('forgot', 'screens/forgot.tsx'),
  route('recover', 'screens/recover.tsx'),
  route('confirm', 'screens/confirm.tsx'),
  // It stands with the other doors and minds by itself who is signed in: a guard would see the member leave, and hurry on without a word.
  route('sign-out', 'screens/sign-out.tsx'),
])

const membersOnly = layout('layouts/members-only.tsx', [
  // Who has just paid is not asked anything before the receipt.
  layout('layouts/browse.tsx', { id: 'layouts/browse-paper' }, [
    layout('layouts/guarded.tsx', { id: 'layouts/guarded-paper' }, [route('receipt/:order', 'screens/receipt.tsx')]),
  ]),
  layout('layouts/welcomed.tsx', [
    layout('layouts/browse.tsx', [
      layout('layouts/guarded.tsx', [
        route('browse', 'screens/browse.tsx'),
        route('latest', 'screens/latest.tsx'),
        route('my-list', 'screens/my-list.tsx'),
        route('gym-bag', 'screens/gym-bag.tsx'),
        route('review', 'screens/review.tsx'),
        route('search/:term', 'screens/search.tsx'),
        route('info/:gid/:id', 'screens/info.tsx'),
        route('notifications', 'screens/notifications.tsx'),
        route('manage-account', 'screens/manage-account.tsx'),
        route('help-center', 'screens/help-center.tsx'),
      ]),
    ]),
    layout('layouts/guarded-screen.tsx', [
      route('watch/:gid/:id', 'screens/watch.tsx'),
      route('drill-session', 'screens/drill-session.tsx'),
    ]),
  ]),
])

const openWithBrowseHeader = layout('layouts/browse.tsx', { id: 'layouts/browse-open' }, [
  layout('layouts/guarded.tsx', { id: 'layouts/guarded-open' }, [
    route('locked-access', 'screens/locked-access.tsx'),
    route('cart', 'screens/cart.tsx'),
  ]),
])

export default [
  marketing,
  ...machines,
  forms,
  route('oauth', 'screens/oauth.tsx'),
  layout('layouts/night.tsx', [membersOnly, openWithBrowseHeader]),
] satisfies RouteConfig
