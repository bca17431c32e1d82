import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { resolveReferences } from '#rules/catalogue.ts'
import { CatalogueNotice, cardMaker, isBeingPrepared, useCatalogue } from '#web/features/catalogue/index.ts'
import { MyClips } from '#web/features/clips/index.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { GymBagLink } from '#web/features/gym-bag/index.ts'
import { MyListPage } from '#web/features/my-list-page/index.ts'
import { savedListQuery, MyListSkeleton } from '#web/features/my-list/index.ts'
import { ReviewLink } from '#web/features/reviews/index.ts'
import { EmptyList } from '#web/layouts/page-sections/empty-list.tsx'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'

export const meta = titled('My List')

/** The lessons a member keeps, in their own order. */
export default function MyList() {
  const catalogue = useCatalogue()
  const ownerId = useSession().ownerId ?? ''
  const { data: pairs, isPaused, isError, refetch } = useQuery(savedListQuery(ownerId))
  if (catalogue.status === 'ready' && pairs) return <Kept catalogue={catalogue.catalogue} pairs={pairs} />
  if (isPaused || catalogue.status === 'offline')
    return (
      <CatalogueNotice title="You are offline" text="Your list comes by itself as soon as the connection is back." />
    )
  if (isError || catalogue.status === 'failed')
    return (
      <CatalogueNotice
        title="Your list did not come"
        text="The academy did not answer as it should. What you keep is safe there: try again in a moment."
        retry={() => {
          if (catalogue.status === 'failed') catalogue.retry()
          void refetch()
        }}
      />
    )
  return <MyListSkeleton />
}

function Kept({ catalogue, pairs }: { catalogue: Catalogue; pairs: Pair[] }) {
  const plan = useSession().member?.plan ?? 'free'
  // The same array while nothing changes: a drag ends when the order it began with does.
  const cards = useMemo(() => {
    const references = pairs.map(({ vid, gid }) => ({ gid, id: vid }))
    return resolveReferences(catalogue, references).map(cardMaker(catalogue, plan))
  }, [catalogue, pairs, plan])
  const gone = pairs.length - cards.length
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <div className="flex flex-wrap items-baseline gap-x-6">
        <h1 className="text-headline leading-[0.92] condensed">My List</h1>
        {cards.length > 0 && <output className="text-quiet">{counted(cards.length)}</output>}
        <span className="ml-auto">
          <GymBagLink size="small" />
        </span>
      </div>
      {cards.length === 0 && <EmptyList suggestion={suggestionOf(catalogue, plan)} />}
      <MyListPage cards={cards} />
      <ErrorBoundary part="my-list/clips">
        <MyClips catalogue={catalogue} />
      </ErrorBoundary>
      <ErrorBoundary part="my-list/review">
        <ReviewLink />
      </ErrorBoundary>
      {gone > 0 && <p className="mt-9 text-sm text-quiet">{counted(gone)} you kept are not in the school any more.</p>}
    </div>
  )
}

const counted = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)

/** A good first one: featured, open to the member, and ready to be played. */
const suggestionOf = (catalogue: Catalogue, plan: 'free' | 'paid') =>
  resolveReferences(catalogue, [...catalogue.featuredFree, ...catalogue.featured])
    .map(cardMaker(catalogue, plan))
    .find(({ isLocked, lesson }) => !isLocked && !isBeingPrepared(lesson))
