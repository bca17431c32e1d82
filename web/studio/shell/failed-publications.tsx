import { useQuery } from '@tanstack/react-query'
import { listFailedPages } from '#contract/studio/failed-pages.ts'
import { studioQuery } from './use-studio.ts'

/** Polling interval, because pages are rendered shortly after a publication. */
const POLL_INTERVAL_MS = 10_000
/** Maximum number of displayed pages. */
const MAX_PAGES = 5

/** Notice of public pages that could not be rendered from the published texts. */
export function FailedPublications() {
  const { data } = useQuery({ ...studioQuery('failed-pages', listFailedPages, {}), refetchInterval: POLL_INTERVAL_MS })
  const pages = data?.pages ?? []
  return (
    <div role="status">
      {pages.length > 0 && (
        <div className="m-5 grid gap-2 border-l-4 border-bad bg-raised px-4 py-3">
          <p>
            <b className="font-semibold">{titleOf(pages.length)}</b> Visitors still see the previous version. Fix the
            text and publish it again, or restore an earlier version from the text’s history.
          </p>
          <ul>
            {pages.slice(0, MAX_PAGES).map(({ address, reason }) => (
              <li key={address} className="wrap-anywhere">
                <b className="font-semibold">{address ?? 'All pages'}</b>: {reason}
              </li>
            ))}
          </ul>
          {pages.length > MAX_PAGES && <p>And {pages.length - MAX_PAGES} more.</p>}
        </div>
      )}
    </div>
  )
}

const titleOf = (count: number) =>
  count === 1 ? 'A page of the site couldn’t be updated.' : 'Some pages of the site couldn’t be updated.'
