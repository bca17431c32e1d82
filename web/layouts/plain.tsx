import { Navigate, Outlet, useMatches } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { site } from '#web/site.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Poster } from './poster.tsx'
import { handleOf, type Handle } from './zone.ts'

export const handle: Handle = { zone: 'manual' }

/** Forms stand alone, beside a poster: no header, no footer (specification §2). */
export default function Plain() {
  const { isLoggedIn } = useSession()
  const handles = useMatches().map(handleOf)
  if (isLoggedIn && handles.some(({ sendsMembersToBrowse }) => sendsMembersToBrowse))
    return <Navigate to={paths.browse()} replace />
  const line = handles.findLast(({ posterLine }) => posterLine)?.posterLine ?? 'First, bow.'
  return (
    <div className="grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(440px,43%)_1fr]">
      <main className="flex flex-col px-(--margin) py-6 lg:px-[clamp(48px,5vw,96px)]">
        <a href="/" className="flex min-h-11 items-center gap-3 self-start text-[25px] condensed max-lg:hidden">
          <Mark className="size-8.5" />
          {site.name}
        </a>
        <Outlet />
      </main>
      <Poster line={line} />
    </div>
  )
}
