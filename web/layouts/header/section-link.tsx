import type { ReactNode } from 'react'
import { Link, NavLink, useMatch } from 'react-router'
import { namedRoutes } from '#web/named-routes.ts'
import { paths, POPULAR_SEARCH } from '#web/paths.ts'

const search = paths.search(POPULAR_SEARCH)

/** A link to one of the main places, marked while one is there. Search is one place, whatever is looked for. */
export function SectionLink(link: { to: string; className: string; children: ReactNode }) {
  const isSearching = useMatch(namedRoutes.Search) !== null
  return isSearching && link.to === search ? <Link aria-current="true" {...link} /> : <NavLink {...link} />
}
