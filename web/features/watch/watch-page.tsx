import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Frame of the watch page, with a link back to the lessons. */
export function WatchPage({ head, tools, children }: { head?: ReactNode; tools?: ReactNode; children: ReactNode }) {
  return (
    <main className="watch">
      <header className="watch-top">
        <Link to={paths.browse()} className="back">
          <Icon name="arrow" className="size-5 rotate-180" />
          <span>Browse</span>
        </Link>
        {head}
        {tools}
      </header>
      {children}
    </main>
  )
}
