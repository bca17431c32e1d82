import { createContext, use, useEffect, type ReactNode } from 'react'
import { Links, Meta, Navigate, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { SHARED_CONTENT_META_NAME } from '#contract/site-content.ts'
import { ignoreError } from './api/log-warning.ts'
import { HIDE_UNTIL_FONTS } from './hide-until-fonts.ts'
import { endPageLoad } from './layouts/errors/page-loads.ts'
import { getVisit } from './layouts/navigation/visits.ts'
import { getMemberRedirect, getZone } from './routing/route-handle.ts'
import { useSession } from './session/use-session.ts'
import { shared } from './shared-content.ts'
import './ui/app.css'

/**
 * How the page is rendered: with scripts, as a document without them, or as the app shell of the member area
 * (rendered for `/`, so its route has no zone). See `entry.server.tsx`.
 */
export const RenderMode = createContext<'page' | 'document' | 'fallback'>('page')

export function Layout({ children }: { children: ReactNode }) {
  const renderMode = use(RenderMode)
  const matches = useMatches()
  const zone = renderMode === 'fallback' ? 'night' : getZone(matches)
  return (
    <html
      lang="en"
      data-zone={zone}
      data-members-to={renderMode === 'document' ? getMemberRedirect(matches) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={zone === 'night' ? '#0F1214' : '#F4F0E6'} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        {/* oxlint-disable-next-line react/no-danger -- a constant of this repository */}
        <script dangerouslySetInnerHTML={{ __html: HIDE_UNTIL_FONTS }} />
        <meta name={SHARED_CONTENT_META_NAME} content={JSON.stringify(shared)} suppressHydrationWarning />
      </head>
      <body>
        {children}
        {renderMode === 'document' ? null : (
          <>
            <ScrollRestoration getKey={getVisit} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** Content of the fallback page before its script runs: background only, to avoid layout shift. */
export function HydrateFallback() {
  return <p className="sr-only">Loading</p>
}

export { FailedPage as ErrorBoundary } from './layouts/errors/failed-page.tsx'

/** Also shown if the member goes back from the page whose code failed to load. */
const RELOAD_NOTICE = 'Something didn’t load, so we reloaded this page. If you were opening another page, try again.'

/** A document redirects members by its script (`public-site/scripts/first-paint.ts`). */
export default function Root() {
  const { isLoggedIn } = useSession()
  const memberRedirect = getMemberRedirect(useMatches())
  useEffect(() => {
    if (endPageLoad()) import('./ui/toast.tsx').then(({ showToast }) => showToast(RELOAD_NOTICE), ignoreError)
  }, [])
  return isLoggedIn && memberRedirect !== undefined ? <Navigate to={memberRedirect} replace /> : <Outlet />
}
