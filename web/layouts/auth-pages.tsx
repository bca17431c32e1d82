import { Outlet, useMatches } from 'react-router'
import { CookieBannerIfUnanswered } from '#web/layouts/overlays/app-cookie-banner.lazy.tsx'
import { DiscreetMode } from '#web/layouts/overlays/leave-now.lazy.tsx'
import { useHeadingFocus } from '#web/layouts/auth/use-heading-focus.ts'
import { PosterPage } from '#web/layouts/auth/poster-page.tsx'
import { getHandle, type Handle } from '#web/routing/route-handle.ts'

export const handle: Handle = { zone: 'manual' }

/** Layout of auth pages: a form next to a poster, without header and footer (specification §2). */
export default function AuthPages() {
  useHeadingFocus()
  const handles = useMatches().map(getHandle)
  const getLastValue = <Key extends 'posterLine' | 'posterStep'>(key: Key) =>
    handles.findLast((handle) => handle[key])?.[key]
  return (
    <>
      <DiscreetMode />
      <PosterPage line={getLastValue('posterLine') ?? 'First, bow.'} step={getLastValue('posterStep')}>
        <noscript>
          <p className="mt-6 border-l-4 border-bad bg-raised px-4 py-3 text-sm leading-[1.45]">
            This page needs JavaScript. Turn it on in your browser. You can read our public pages without it.
          </p>
        </noscript>
        <Outlet />
      </PosterPage>
      <CookieBannerIfUnanswered />
    </>
  )
}
