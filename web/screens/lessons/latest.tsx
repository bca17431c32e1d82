import type { Catalogue } from '#contract/catalogue.ts'
import { resolveReferences } from '#rules/catalogue.ts'
import {
  BrowseSkeleton,
  createCardFactory,
  CatalogueNotice,
  LessonCard,
  RowHeading,
  TopTen,
  getTopTen,
  useCatalogue,
  type Card,
} from '#web/features/catalogue/index.ts'
import { ComingSoonList } from '#web/features/coming-soon/index.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'

export const meta = titled('New & Popular')

/** Latest, ranked and upcoming lessons. */
export default function Latest() {
  const state = useCatalogue()
  if (state.status === 'ready') return <LatestLessons catalogue={state.catalogue} />
  if (state.status === 'loading') return <BrowseSkeleton hasHero={false} />
  if (state.status === 'offline')
    return <CatalogueNotice title="You’re offline" text="New lessons load automatically when you’re back online." />
  return (
    <CatalogueNotice
      title="Couldn’t load the lessons"
      text="The academy’s server didn’t respond as expected. Try again in a moment."
      retry={state.status === 'failed' ? state.retry : undefined}
    />
  )
}

function LatestLessons({ catalogue }: { catalogue: Catalogue }) {
  const plan = useSession().member?.plan ?? 'free'
  const newestCards = resolveReferences(catalogue, catalogue.latest).map(createCardFactory(catalogue, plan))
  const topTen = getTopTen(catalogue, plan)
  const isEmpty = newestCards.length + topTen.length + catalogue.soon.length === 0
  return (
    <>
      <h1 className="page pt-8 pb-9 text-headline leading-[0.92] condensed lg:pt-12">New & Popular</h1>
      {newestCards.length > 0 && <NewLessons cards={newestCards} />}
      {topTen.length > 0 && <TopTen cards={topTen} />}
      <ComingSoonList lessons={catalogue.soon} />
      {isEmpty && <p className="page measure pb-24 text-quiet">No new lessons yet. New ones appear here first.</p>}
    </>
  )
}

function NewLessons({ cards }: { cards: readonly Card[] }) {
  return (
    <section aria-label="New" className="page border-t border-rule pt-9 pb-12">
      <div className="grid gap-5 xl:grid-cols-[212px_minmax(0,1fr)] xl:gap-6">
        <header>
          <RowHeading title="New" summary="The latest lessons, newest first." />
        </header>
        <ul className="lesson-grid lesson-grid-beside">
          {cards.map((card) => (
            <LessonCard key={`${card.lesson.gid} ${card.lesson.id}`} card={card} />
          ))}
        </ul>
      </div>
    </section>
  )
}
