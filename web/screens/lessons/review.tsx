import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { clipCollection } from '#web/features/clips/index.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { ReviewDay, reviews } from '#web/features/reviews/index.ts'
import { LazyFooter } from '#web/layouts/footer/footer.lazy.tsx'
import { paths } from '#web/routing/paths.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Review')

/** Due techniques under review, at most ten minutes a day. */
export default function Review() {
  const catalogue = useCatalogue()
  const { documents, isPaused, isError, retry } = useOwnCollection(reviews)
  // Waits for the clips, because a review shows a chapter only if the lesson has no clip.
  const { documents: ownClips, isPending: areClipsPending } = useOwnCollection(clipCollection)
  // Once started, a review is not interrupted by later requests for clips.
  const [isStarted, setStarted] = useState(!areClipsPending)
  if (!isStarted && !areClipsPending) setStarted(true)
  if (catalogue.status === 'ready' && documents && isStarted) {
    if (documents.length > 0)
      return <ReviewDay catalogue={catalogue.catalogue} reviews={documents} clips={ownClips ?? []} />
    return (
      <Page>
        <Empty />
      </Page>
    )
  }
  if (isPaused || catalogue.status === 'offline')
    return (
      <Page>
        <CatalogueNotice title="You’re offline" text="Your review loads automatically when you’re back online." />
      </Page>
    )
  if (isError || catalogue.status === 'failed')
    return (
      <Page>
        <CatalogueNotice
          title="Couldn’t load your review"
          text="The academy’s server didn’t respond as expected. What you saved is safe. Try again in a moment."
          retry={() => {
            if (catalogue.status === 'failed') catalogue.retry()
            retry()
          }}
        />
      </Page>
    )
  return <main className="grow" aria-busy="true" />
}

/** Layout of the screen if there is no review to show. */
const Page = ({ children }: { children: ReactNode }) => (
  <>
    <main className="page flex grow flex-col">{children}</main>
    <LazyFooter />
  </>
)

function Empty() {
  return (
    <div className="max-w-[720px] py-12">
      <h1 className="text-headline leading-[0.92] condensed">Review</h1>
      <h2 className="mt-8 border-t-2 border-text pt-6 text-4xl leading-[1.02] condensed">
        No techniques in review yet.
      </h2>
      <p className="measure mt-3">
        Open a lesson and choose “Add to review” beside its video. It comes back here before you forget it, at most ten
        minutes a day.
      </p>
      <Link to={paths.browse()} className={`${buttonClass({ tone: 'main' })} mt-7`}>
        Browse the lessons
      </Link>
    </div>
  )
}
