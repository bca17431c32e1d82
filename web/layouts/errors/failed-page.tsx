import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { reportPageError } from '#web/features/error-reports/index.ts'
import { site } from '#web/site.ts'
import { endPageLoad, CodeLoadError } from './page-loads.ts'
import { ScreenNotLoaded } from './page-not-loaded.tsx'
import { mailto } from '#web/ui/mailto.ts'

/** Path of the document that the browser loaded. */
const documentPath = globalThis.location?.pathname

/**
 * Error page of the root route. A URL without a route may be a document of the server, so the page is reloaded. If the
 * browser has already loaded that path, shows the not-found page, because a reload would loop.
 */
export function FailedPage() {
  // The router passes no error prop to a boundary that is exported from another file.
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => void endPageLoad(), [])
  const isOtherDocument = isNotFound && location.pathname !== documentPath
  useEffect(() => {
    if (isOtherDocument) location.reload()
  }, [isOtherDocument])
  if (isOtherDocument) return null
  if (error instanceof CodeLoadError)
    return (
      <main className="flex grow flex-col justify-center">
        <ScreenNotLoaded />
      </main>
    )
  return isNotFound ? <NotFoundPage /> : <BrokenPage error={error} />
}

function NotFoundPage() {
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

/** Error page that reports the error, with links to reload and to the home page. */
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
        <a className="link text-text" href={mailto(site.email)}>
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
