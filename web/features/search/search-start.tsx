import { POPULAR_SEARCH } from '#web/paths.ts'
import { Choices, genres, moves } from './suggested-searches.tsx'

/** The page of a search without a term (specification §5: nothing is searched for): what to look for, a press away. */
export function SearchStart() {
  return (
    <>
      <h1 className="text-title condensed">Search the lessons</h1>
      <p className="measure mt-2 mb-6 text-quiet">Type a move, an art or a teacher, or begin with one of these.</p>
      <Choices name="Ranking" terms={[POPULAR_SEARCH]} />
      <Choices name="Genre" terms={genres} />
      <Choices name="Move" terms={moves} />
    </>
  )
}
