import { useQuery } from '@tanstack/react-query'
import { listFailedPages } from '#contract/studio/failed-pages.ts'
import { studioQuery } from './use-studio.ts'

/** Polling interval in milliseconds; pages are rendered shortly after a publication. */
const POLL_INTERVAL = 10_000
/** Maximum number of listed pages. */
const MAX_LISTED = 5

/** Lists public pages that could not be rendered from the published texts. Renders nothing if there are none. */
export function FailedPublications() {
  const { data } = useQuery({ ...studioQuery('failed-pages', listFailedPages, {}), refetchInterval: POLL_INTERVAL })
  const pages = data?.pages ?? []
  return (
    <div role="status">
      {pages.length > 0 && (
        <div className="m-5 grid gap-2 border-l-4 border-bad bg-raised px-4 py-3">
          <p>
            <b className="font-semibold">{titleOf(pages.length)}</b> Visitors still see the previous version. Fix the
            text and publish it again, or restore an earlier version from its history.
          </p>
          <ul>
            {pages.slice(0, MAX_LISTED).map(({ address, reason }) => (
              <li key={address} className="wrap-anywhere">
                <b className="font-semibold">{address ?? 'All pages'}</b>: {reason}
              </li>
            ))}
          </ul>
          {pages.length > MAX_LISTED && <p>And {pages.length - MAX_LISTED} more.</p>}
        </div>
      )}
    </div>
  )
}

const titleOf = (count: number) =>
  count === 1 ? 'A page of the site couldn’t be updated.' : 'Some pages of the site couldn’t be updated.'
