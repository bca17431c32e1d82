import { Outlet } from 'react-router'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { PlayIntent } from '#web/features/playback/index.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { BrowseHeader } from '#web/layouts/header/browse-header.tsx'
import { LazyFooter } from '#web/layouts/footer/footer.lazy.tsx'
import { SkipLink } from '#web/layouts/header/skip-link.tsx'
import { TabBar } from '#web/layouts/header/tab-bar.tsx'

const ConnectionStrip = lazyComponent(
  async () => (await import('#web/layouts/overlays/connection-strip.tsx')).ConnectionStrip,
)

/** Member area with its header and, on a phone, a tab bar at the lower edge. */
export default function BrowseLayout() {
  return (
    <>
      <PlayIntent />
      <SkipLink />
      <ErrorBoundary part="header">
        <BrowseHeader />
      </ErrorBoundary>
      <main id="content" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <ErrorBoundary part="footer">
        <LazyFooter />
      </ErrorBoundary>
      <ConnectionStrip />
      <TabBar />
    </>
  )
}
