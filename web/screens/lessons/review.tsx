import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { ReviewDay, reviews } from '#web/features/reviews/index.ts'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'
import { buttonLook } from '#web/ui/button.tsx'

export const meta = titled('Review')

/** Techniques that the member saved for review, on the days they are due: at most ten minutes a day. */
export default function Review() {
  const catalogue = useCatalogue()
  const { all, isPaused, isError, retry } = useOwnCollection(reviews)
  if (catalogue.status === 'ready' && all)
    return <Page>{all.length === 0 ? <Empty /> : <ReviewDay catalogue={catalogue.catalogue} all={all} />}</Page>
  if (isPaused || catalogue.status === 'offline')
    return (
      <CatalogueNotice title="You are offline" text="Your review comes by itself as soon as the connection is back." />
    )
  if (isError || catalogue.status === 'failed')
    return (
      <CatalogueNotice
        title="Your review did not come"
        text="The academy did not answer as it should. What you keep is safe there: try again in a moment."
        retry={() => {
          if (catalogue.status === 'failed') catalogue.retry()
          retry()
        }}
      />
    )
  return (
    <Page>
      <div aria-hidden="true" className="h-[60vh]" />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-headline leading-[0.92] condensed">Review</h1>
      <div className="mt-3">{children}</div>
    </div>
  )
}

function Empty() {
  return (
    <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
      <h2 className="text-4xl leading-[1.02] condensed">No technique is kept yet.</h2>
      <p className="measure mt-3">
        Open a lesson you want to have for good and press “Keep this technique” beside its film. It comes back here on
        the days when you would forget it, at most ten minutes a day.
      </p>
      <Link to={paths.browse()} className={`${buttonLook({ tone: 'main' })} mt-7`}>
        Browse the lessons
      </Link>
    </div>
  )
}
