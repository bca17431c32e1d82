import { useEffect } from 'react'
import { site } from '#web/site.ts'
import { reloadWhenReached } from './reload-when-reached.ts'

/** Shown instead of a page whose code failed to load. */
export function UnloadedPage() {
  useEffect(() => {
    const left = new AbortController()
    reloadWhenReached(() => location.reload(), left.signal)
    return () => left.abort()
  }, [])
  const title = navigator.onLine ? 'Couldn’t load this page' : 'You’re offline'
  return (
    <main className="page flex grow flex-col justify-center py-24">
      <title>{`${title} · ${site.name}`}</title>
      <h1 className="condensed text-headline">{title}</h1>
      <p className="measure mt-6 text-quiet">
        This page isn’t saved on this device, and the academy didn’t respond. It loads automatically when you’re back
        online.
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
