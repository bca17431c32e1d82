import type { ReactNode } from 'react'
import { Link, NavLink, useMatch } from 'react-router'
import { routeTable } from '#web/routing/route-table.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'

const search = paths.search(POPULAR_SEARCH)

/** A link to a section of the member area, marked while the member is there. Every search belongs to one section. */
export function SectionLink(link: { to: string; className: string; children: ReactNode }) {
  const isSearching = useMatch(routeTable.search) !== null
  return isSearching && link.to === search ? <Link aria-current="true" {...link} /> : <NavLink {...link} />
}
