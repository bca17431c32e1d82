import { useParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { allLessons } from '#rules/catalogue.ts'
import { search, searchTerm } from '#rules/search/definition.ts'
import { BrowseSkeleton, CatalogueNotice, LessonCard, cardMaker, useCatalogue } from '#web/features/catalogue/index.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { SearchBox } from '#web/layouts/search-box.tsx'

export const meta = titled('Search')

/** Every lesson that holds the term. A first, plain version: the dialog and its suggestions come with search itself. */
export default function Search() {
  const term = searchTerm(useParams()['term'] ?? '')
  const state = useCatalogue()
  if (state.status === 'loading') return <BrowseSkeleton />
  if (state.status !== 'ready')
    return (
      <CatalogueNotice
        title="Search needs the lessons"
        text="They could not be loaded. Check your connection, then try again."
        retry={state.status === 'failed' ? state.retry : undefined}
      />
    )
  return (
    <div className="page pt-8 pb-20">
      <SearchBox className="mb-8 lg:hidden" />
      <Matches key={term} term={term} catalogue={state.catalogue} />
    </div>
  )
}

function Matches({ term, catalogue }: { term: string; catalogue: Catalogue }) {
  const plan = useSession().member?.plan ?? 'free'
  const cards = search(allLessons(catalogue), term).map(cardMaker(catalogue, plan))
  if (cards.length === 0)
    return (
      <>
        <h1 className="text-[clamp(34px,5vw,64px)] condensed wrap-anywhere">Nothing for “{term}”</h1>
        <p className="measure mt-5 text-quiet">
          Your search for “{term}” did not have any matches. Try different keywords, a genre such as Jiu-Jitsu, Krav
          Maga or Judo, or a move such as Armbar, Kimura or Wrist lock.
        </p>
      </>
    )
  return (
    <>
      <h1 className="text-[clamp(34px,5vw,64px)] condensed wrap-anywhere">{term}</h1>
      <output className="mt-2 block text-quiet">{cards.length === 1 ? '1 lesson' : `${cards.length} lessons`}</output>
      <ul className="lesson-grid mt-8">
        {cards.map((card) => (
          <LessonCard key={`${card.lesson.gid} ${card.lesson.id}`} card={card} heading="h2" />
        ))}
      </ul>
    </>
  )
}
