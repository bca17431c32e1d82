import { useEffect } from 'react'
import { site } from '#web/site.ts'
import { reloadWhenReached } from './reload-when-reached.ts'

/** Stands in place of a page whose code does not load: without a network, or where something else answers for it. */
export function UnloadedPage() {
  useEffect(() => {
    const left = new AbortController()
    reloadWhenReached(() => location.reload(), left.signal)
    return () => left.abort()
  }, [])
  const title = navigator.onLine ? 'This page did not load' : 'You are offline'
  return (
    <main className="page flex grow flex-col justify-center py-24">
      <title>{`${title} · ${site.name}`}</title>
      <h1 className="condensed text-headline">{title}</h1>
      <p className="measure mt-6 text-quiet">
        This device does not have what draws it, and the academy did not answer. It loads by itself as soon as the
        connection is back.
      </p>
      <p className="mt-8 flex gap-8">
        <button type="button" className="link cursor-pointer" onClick={() => location.reload()}>
          Load again
        </button>
        <a className="link" href="/">
          Go to home page
        </a>
      </p>
    </main>
  )
}
