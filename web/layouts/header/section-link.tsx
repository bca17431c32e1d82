import type { ReactNode } from 'react'
import { Link, NavLink, useMatch } from 'react-router'
import { routeTable } from '#web/routing/route-table.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'

const search = paths.search(POPULAR_SEARCH)

/** Navigation link, marked as current within its section. Search belongs to one section. */
export function SectionLink(link: { to: string; className: string; children: ReactNode }) {
  const isSearching = useMatch(routeTable.search) !== null
  return isSearching && link.to === search ? <Link aria-current="true" {...link} /> : <NavLink {...link} />
}
