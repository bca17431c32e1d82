import { useEffect, useState } from 'react'
import type { SiteInfo } from '#contract/site.ts'
import { isList, asObject, readText } from '#web/api/read-response.ts'
import type { SendRequest } from '#web/api/request.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'

/** Loads `site.json`, see `contract/site.ts`. */
const fetchSiteInfo = async (request: SendRequest): Promise<SiteInfo> => {
  const { demo, providers } = asObject(await request({ method: 'GET', path: '/site.json' }))
  return {
    ...(demo !== undefined && { demo: readDemo(demo) }),
    ...(isList(providers) && { providers: providers.map(readProvider) }),
  }
}

const readDemo = (demo: unknown) => ({
  free: readText(demo, 'free'),
  paid: readText(demo, 'paid'),
  owner: readText(demo, 'owner'),
  password: readText(demo, 'password'),
  ...readMailbox(asObject(demo)['mailbox']),
})

const readMailbox = (mailbox: unknown): Pick<NonNullable<SiteInfo['demo']>, 'mailbox'> =>
  mailbox === 'here' || mailbox === 'at the machine' ? { mailbox } : {}

const readProvider = (provider: unknown) => ({ name: readText(provider, 'name'), label: readText(provider, 'label') })

/** Demo accounts and identity providers of the running academy. Empty while loading and on failure. */
export function useSiteInfo(): SiteInfo {
  const [siteInfo, setSiteInfo] = useState<SiteInfo>({})
  useEffect(() => {
    fetchSiteInfo(client.request).then(setSiteInfo, (reason: unknown) =>
      logWarning('Could not load site.json.', reason),
    )
  }, [])
  return siteInfo
}
