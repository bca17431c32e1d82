import { Outlet } from 'react-router'
import { Guard } from '#web/features/faults/index.ts'
import { PlayIntent } from '#web/features/playback/index.ts'
import { lazyCode } from '#web/ui/lazy-code.ts'
import { BrowseHeader } from './browse-header.tsx'
import type { Frame } from './frame.ts'
import { LateFooter } from './late-footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'

const useStrip = lazyCode(() => import('./connection-strip.tsx'))

/** The member area with its header above and, on a phone, its tabs within reach of the thumb. */
export default function BrowseLayout() {
  const strip = useStrip()
  return (
    <>
      <PlayIntent />
      <SkipLink />
      <Guard place="header">
        <BrowseHeader />
      </Guard>
      <main id="content" tabIndex={-1} className="grow outline-none">
        <Outlet context={{ hasFrame: true } satisfies Frame} />
      </main>
      <Guard place="footer">
        <LateFooter />
      </Guard>
      {strip && <strip.ConnectionStrip />}
      <TabBar />
    </>
  )
}
