import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { reportPageError } from '#web/features/error-reports/index.ts'
import { site } from '#web/site.ts'
import { endPageLoad, UnloadedError } from './page-loads.ts'
import { UnloadedScreen } from './unloaded-page.tsx'

/** Path for which the server sent this page. */
const loadedFor = globalThis.location?.pathname

/**
 * A URL without a route is a document of the server, so the page is reloaded. If it was loaded for that very path,
 * reloading would loop, and the not-found page is shown. Other errors show the error page.
 */
export function FailedPage() {
  // Not a prop: the router passes none to a boundary exported from another file.
  const error = useRouteError()
  const isUndrawn = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => void endPageLoad(), [])
  const isElsewhere = isUndrawn && location.pathname !== loadedFor
  useEffect(() => {
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  if (isElsewhere) return null
  if (error instanceof UnloadedError)
    return (
      <main className="flex grow flex-col justify-center">
        <UnloadedScreen />
      </main>
    )
  return isUndrawn ? <NothingHere /> : <BrokenPage error={error} />
}

function NothingHere() {
  return (
    <main className="page flex grow flex-col justify-center py-24">
      <title>{`Not Found · ${site.name}`}</title>
      <h1 className="condensed text-headline">Not Found</h1>
      <p className="measure mt-6 text-quiet">There is no page at this address.</p>
      <p className="mt-8">
        <a className="link" href="/">
          Go to home page
        </a>
      </p>
    </main>
  )
}

/** Root error page with links to reload and to the home page. */
function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => {
    void reportPageError(error, 'root')
  }, [error])
  return (
    <main className="page flex grow flex-col justify-center py-24">
      <title>{`Something went wrong · ${site.name}`}</title>
      <h1 className="condensed text-headline">Something went wrong</h1>
      <p className="measure mt-6 text-quiet">
        We couldn’t show this page. Everything you saved is safe. Reload the page. If it happens again, email{' '}
        <a className="link text-text" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        .
      </p>
      <p className="mt-8 flex gap-8">
        <button type="button" className="link cursor-pointer" onClick={() => location.reload()}>
          Reload
        </button>
        <a className="link" href="/">
          Go to home page
        </a>
      </p>
    </main>
  )
}
