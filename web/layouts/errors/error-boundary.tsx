import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useMatches, useNavigate, useRouteError } from 'react-router'
import { reportPageError } from '#web/features/error-reports/index.ts'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CodeLoadError } from './page-loads.ts'
import { ScreenNotLoaded } from './page-not-loaded.tsx'
import { mailto } from '#web/ui/mailto.ts'

/** Error boundary of a screen, which replaces only the screen. Header and tabs remain visible. */
export function RouteErrorBoundary() {
  const error = useRouteError()
  return error instanceof CodeLoadError ? <ScreenNotLoaded /> : <BrokenScreen error={error} />
}

/** Error page of a screen. Reports the error and shows the id of the report. */
function BrokenScreen({ error }: { error: unknown }) {
  const screen = useMatches().at(-1)?.id ?? ''
  const currentLocation = useLocation()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [id, setId] = useState<string>()
  useEffect(() => {
    heading.current?.focus()
    let isUnmounted = false
    void reportPageError(error, screen).then((reportId) => void (isUnmounted || setId(reportId)))
    return () => {
      isUnmounted = true
    }
  }, [error, screen])
  // A navigation to the same URL renders the route again.
  const retry = () => void navigate(currentLocation, { replace: true, preventScrollReset: true })
  return (
    <section role="alert" className="page flex min-h-[60vh] flex-col justify-center py-16">
      <title>{`Something went wrong · ${site.name}`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-headline leading-[0.92] condensed outline-none">
        Something went wrong
      </h1>
      <p className="measure mt-5 text-quiet">
        We couldn’t show this page. Everything you saved is safe, and the rest of the site works. If it happens again,
        email{' '}
        <a className="link text-text" href={mailto(site.email)}>
          {site.email}
        </a>
        {id === undefined ? '.' : ' and include this number: '}
        {id !== undefined && <code className="text-text wrap-anywhere select-all">{id}</code>}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button tone="main" onClick={retry}>
          <Icon name="retry" /> Try again
        </Button>
        <Link to={paths.browse()} className={buttonClass()}>
          Go to Browse
        </Link>
      </p>
    </section>
  )
}

/** Error boundary of a screen that has no header around it. */
export const ScreenErrorBoundary = () => (
  <main className="flex grow flex-col justify-center">
    <RouteErrorBoundary />
  </main>
)
