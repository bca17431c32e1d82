import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { findLesson, newestFirst, resolveReferences, retiredTitle } from '#rules/catalogue.ts'
import { CatalogueNotice, createCardFactory, useCatalogue } from '#web/features/catalogue/index.ts'
import { MyClips } from '#web/features/clips/index.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { GymBagLink, GymBagListButton } from '#web/features/gym-bag/index.ts'
import { MyListPage } from '#web/features/my-list-page/index.ts'
import { savedListQuery } from '#web/features/my-list/index.ts'
import { ReviewLink } from '#web/features/reviews/index.ts'
import { EmptyMyList } from '#web/layouts/page-sections/empty-my-list.tsx'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { suggestLesson } from './suggest-lesson.ts'

export const meta = titled('My List')

/** Saved lessons in the member's order. */
export default function MyList() {
  const catalogue = useCatalogue()
  const ownerId = useSession().ownerId ?? ''
  const { data: pairs, isPaused, isError, refetch } = useQuery(savedListQuery(ownerId))
  if (catalogue.status === 'ready' && pairs) return <SavedLessons catalogue={catalogue.catalogue} pairs={pairs} />
  if (isPaused || catalogue.status === 'offline')
    return <CatalogueNotice title="You’re offline" text="Your list loads automatically when you’re back online." />
  if (isError || catalogue.status === 'failed')
    return (
      <CatalogueNotice
        title="Couldn’t load your list"
        text="The academy’s server didn’t respond as expected. What you saved is safe. Try again in a moment."
        retry={() => {
          if (catalogue.status === 'failed') catalogue.retry()
          void refetch()
        }}
      />
    )
  return <Skeleton />
}

function SavedLessons({ catalogue, pairs }: { catalogue: Catalogue; pairs: Pair[] }) {
  const plan = useSession().member?.plan ?? 'free'
  // Memoized, because a new array ends a drag.
  const [cards, newestCards] = useMemo(() => {
    const references = pairs.map(({ vid, gid }) => ({ gid, id: vid }))
    const lessons = resolveReferences(catalogue, references)
    const toCard = createCardFactory(catalogue, plan)
    return [lessons.map(toCard), newestFirst(catalogue, lessons).map(toCard)]
  }, [catalogue, pairs, plan])
  const retiredTitles = pairs.flatMap(({ gid, vid }) => retiredTitle(catalogue, gid, vid) ?? [])
  const missingCount = pairs.filter(({ gid, vid }) => !findLesson(catalogue, gid, vid)).length - retiredTitles.length
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <div className="flex flex-wrap items-baseline gap-x-6">
        <h1 className="text-headline leading-[0.92] condensed">My List</h1>
        {cards.length > 0 && <output className="text-quiet">{formatCount(cards.length)}</output>}
        <span className="ml-auto flex flex-wrap gap-3">
          <GymBagListButton cards={newestCards} />
          <GymBagLink size="small" />
        </span>
      </div>
      {cards.length === 0 && <EmptyMyList suggestion={suggestLesson(catalogue, plan)} />}
      <MyListPage cards={cards} />
      <ErrorBoundary part="my-list/clips">
        <MyClips catalogue={catalogue} />
      </ErrorBoundary>
      <ErrorBoundary part="my-list/review">
        <ReviewLink catalogue={catalogue} />
      </ErrorBoundary>
      {retiredTitles.length > 0 && (
        <p className="mt-9 text-sm text-quiet">No longer available: {retiredTitles.join(', ')}.</p>
      )}
      {missingCount > 0 && (
        <p className="mt-9 text-sm text-quiet">
          {formatCount(missingCount)} you saved {missingCount === 1 ? 'is' : 'are'} no longer available.
        </p>
      )}
    </div>
  )
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder of the same size while My List loads. */
function Skeleton() {
  return (
    <div className="page pt-8 pb-20">
      <h1 className="sr-only">Loading My List</h1>
      <div aria-hidden="true">
        <div className="bone h-[clamp(42px,6.4vw,81px)] w-64" />
        <div className="bone mt-3 h-5 w-24" />
        <div className="mt-18 border-t border-rule">
          {skeletonRows.map((row) => (
            <div key={row} className="flex h-28 items-center gap-6 border-b border-rule lg:h-30 lg:pl-24">
              <div className="bone aspect-video w-24 lg:w-40" />
              <div className="grow">
                <div className="bone h-5 w-1/3" />
                <div className="bone mt-3 h-4 w-1/4" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const formatCount = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)
