import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { findGroups, findInstructors } from '#rules/search/find-groups-and-instructors.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { HighlightedText } from './highlighted-text.tsx'

/** Maximum number of links. */
const MAX_LINKS = 6

/** Links to groups and instructors whose names contain the term. Each searches for the full name. */
export function RelatedSearches({ catalogue, term }: { catalogue: Catalogue; term: string }) {
  const groups = findGroups(catalogue, term).slice(0, MAX_LINKS)
  const instructors = findInstructors(catalogue, term).slice(0, MAX_LINKS)
  return (
    <>
      {groups.length > 0 && (
        <LinkList
          title="Courses"
          term={term}
          searches={groups.map(({ title, videos }) => ({ name: title, count: videos.length }))}
        />
      )}
      {instructors.length > 0 && (
        <LinkList
          title="Instructors"
          term={term}
          searches={instructors.map(({ name, lessons }) => ({ name, count: lessons }))}
        />
      )}
    </>
  )
}

interface LinkListProps {
  title: string
  term: string
  searches: { name: string; count: number }[]
}

function LinkList({ title, term, searches }: LinkListProps) {
  return (
    <section aria-label={title} className="mt-7">
      <h2 className="mb-2 text-sm text-quiet">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {searches.map(({ name, count }) => (
          <li key={name}>
            <Link to={paths.search(name)} className={`${buttonClass({ size: 'small' })} whitespace-normal!`}>
              <span className="wrap-anywhere">
                <HighlightedText text={name} term={term} />
              </span>
              <span className="font-normal text-quiet">{count === 1 ? '1 lesson' : `${count} lessons`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
