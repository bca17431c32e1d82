import { Link, useMatches } from 'react-router'
import { newsletterPages, type NewsletterPageName } from '#web/public-site/newsletter-pages.ts'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'

const getName = (id: string) => id.replace('newsletter/', '')
const isPage = (name: string): name is NewsletterPageName => Object.hasOwn(newsletterPages, name)

/** Newsletter page by route id. */
function getPage(matches: readonly ({ id: string } | undefined)[]) {
  const name = getName(matches.at(-1)?.id ?? '')
  return { button: undefined, ...newsletterPages[isPage(name) ? name : 'expired'] }
}

export const meta = ({ matches }: { matches: readonly ({ id: string } | undefined)[] }) => [
  { title: `${getPage(matches).title} · ${site.name}` },
  // Reached by email links only.
  { name: 'robots', content: 'noindex' },
]

/** Page of an emailed link. Only its button acts, because email scanners open links too. */
export default function Newsletter() {
  const { title, text, button } = getPage(useMatches())
  return (
    <section className="page pt-14 pb-24">
      <h1 className="text-headline leading-[0.9] tracking-[-0.012em] condensed">{title}</h1>
      <div className="mt-10 max-w-[720px] border-t-2 border-text pt-5">
        <p className="measure">{text}</p>
        {button === undefined ? (
          <p className="mt-6">
            <Link to={paths.blog()} className="link">
              Read the articles
            </Link>
          </p>
        ) : (
          // Without `action` the form posts to the current URL, which contains the token.
          <form method="post" className="mt-6">
            <Button type="submit" tone="main">
              {button}
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}
