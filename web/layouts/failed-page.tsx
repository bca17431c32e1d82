import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { tellFault } from '#web/features/faults/index.ts'
import { site } from '#web/site.ts'

/** What the application does not draw is a document: the server is asked for it. Anything else broke. */
export function FailedPage({ error }: { error: unknown }) {
  const isElsewhere = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  return isElsewhere ? null : <BrokenPage error={error} />
}

/** The last resort: something broke while drawing. It says so, loses nothing on the server, and offers the two ways out. */
function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => {
    void tellFault(error, 'root')
  }, [error])
  return (
    <main className="page flex grow flex-col justify-center py-24">
      <title>{`This page broke · ${site.name}`}</title>
      <h1 className="condensed text-[clamp(46px,9vw,88px)]">This page broke</h1>
      <p className="measure mt-6 text-quiet">
        Something went wrong while drawing it. What you saved before is safe. Load the page again, and if it breaks
        again write to{' '}
        <a className="link text-text" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        .
      </p>
      <p className="mt-8 flex gap-8">
        <button type="button" className="link cursor-pointer" onClick={() => location.reload()}>
          Load again
        </button>
        <a className="link" href="/">
          Go to the start
        </a>
      </p>
    </main>
  )
}
