import { useEffect, useState } from 'react'
import type { SiteNotice } from '#contract/site.ts'
import { fetchSiteNotice } from '#web/api/site.ts'
import { warn } from '#web/api/warn.ts'
import { client } from '#web/client.ts'

/** What the running academy says of itself. Until it has answered, and if it does not, the form stands as everywhere else. */
export function useSiteNotice(): SiteNotice {
  const [notice, setNotice] = useState<SiteNotice>({})
  useEffect(() => {
    fetchSiteNotice(client.request).then(setNotice, (reason: unknown) =>
      warn('The academy did not say what it offers here.', reason),
    )
  }, [])
  return notice
}
