import type { ReactNode } from 'react'
import { Link, NavLink, useMatch } from 'react-router'
import { routeTable } from '#web/routing/route-table.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'

const searchPath = paths.search(POPULAR_SEARCH)

/** Navigation link that is marked as current in its section. The search link is current for every search term. */
export function SectionLink(link: { to: string; className: string; children: ReactNode }) {
  const isSearching = useMatch(routeTable.search) !== null
  return isSearching && link.to === searchPath ? <Link aria-current="true" {...link} /> : <NavLink {...link} />
}
