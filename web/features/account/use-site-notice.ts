import { useEffect, useState } from 'react'
import type { SiteNotice } from '#contract/site.ts'
import { isList, asObject, readText } from '#web/api/read-response.ts'
import type { SendRequest } from '#web/api/request.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'

/** Loads `site.json`, see `contract/site.ts`. */
const fetchSiteNotice = async (request: SendRequest): Promise<SiteNotice> => {
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

const readMailbox = (mailbox: unknown): Pick<NonNullable<SiteNotice['demo']>, 'mailbox'> =>
  mailbox === 'here' || mailbox === 'at the machine' ? { mailbox } : {}

const readProvider = (provider: unknown) => ({ name: readText(provider, 'name'), label: readText(provider, 'label') })

/** Demo accounts and identity providers of the running academy. Empty while loading and on failure. */
export function useSiteNotice(): SiteNotice {
  const [notice, setNotice] = useState<SiteNotice>({})
  useEffect(() => {
    fetchSiteNotice(client.request).then(setNotice, (reason: unknown) =>
      logWarning('Could not load site.json.', reason),
    )
  }, [])
  return notice
}
