import type { SiteNotice } from '#contract/site.ts'
import { isList, membersOf, text } from './read.ts'
import type { SendRequest } from './request.ts'

/** Asks the running academy what it is, see `contract/site.ts`. */
export const fetchSiteNotice = async (request: SendRequest): Promise<SiteNotice> => {
  const { demo, providers } = membersOf(await request({ method: 'GET', path: '/site.json' }))
  return {
    ...(demo !== undefined && { demo: readDemo(demo) }),
    ...(isList(providers) && { providers: providers.map(readProvider) }),
  }
}

const readDemo = (demo: unknown) => ({
  free: text(demo, 'free'),
  paid: text(demo, 'paid'),
  password: text(demo, 'password'),
  ...readMailbox(membersOf(demo)['mailbox']),
})

const readMailbox = (mailbox: unknown): Pick<NonNullable<SiteNotice['demo']>, 'mailbox'> =>
  mailbox === 'here' || mailbox === 'at the machine' ? { mailbox } : {}

const readProvider = (provider: unknown) => ({ name: text(provider, 'name'), label: text(provider, 'label') })
