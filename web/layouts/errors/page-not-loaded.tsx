import { useEffect, useRef } from 'react'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { reloadWhenReached } from './reload-when-reached.ts'

const getTitle = () => (navigator.onLine ? 'Couldn’t load this page' : 'You’re offline')
const REASON =
  'This page isn’t saved on this device, and the academy didn’t respond. It will load automatically when you’re back online.'

function useReloadWhenReached({ isImmediate = false } = {}) {
  useEffect(() => {
    const controller = new AbortController()
    reloadWhenReached(() => location.reload(), controller.signal, { isImmediate })
    return () => controller.abort()
  }, [isImmediate])
}

/** Shown instead of a page whose code failed to load twice. */
export function PageNotLoaded() {
  useReloadWhenReached()
  const title = getTitle()
  return (
    <main className="page flex grow flex-col justify-center py-24">
      <title>{`${title} · ${site.name}`}</title>
      <h1 className="condensed text-headline">{title}</h1>
      <p className="measure mt-6 text-quiet">{REASON}</p>
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

/**
 * Shown instead of a screen whose code failed to load after a navigation ({@link CodeLoadError}). Checks the server
 * immediately, because the router caches the failure and shows this page also on later visits.
 */
export function ScreenNotLoaded() {
  useReloadWhenReached({ isImmediate: true })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = getTitle()
  return (
    <section role="alert" className="page flex min-h-[60vh] flex-col justify-center py-16">
      <title>{`${title} · ${site.name}`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-headline leading-[0.92] condensed outline-none">
        {title}
      </h1>
      <p className="measure mt-5 text-quiet">{REASON}</p>
      <p className="mt-8">
        <Button onClick={() => history.back()}>Back</Button>
      </p>
    </section>
  )
}
