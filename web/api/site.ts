import type { SiteNotice } from '#contract/site.ts'
import { isRecord, text } from './read.ts'
import type { SendRequest } from './request.ts'

/** Asks the running academy what it is, see `contract/site.ts`. */
export const fetchSiteNotice = async (request: SendRequest): Promise<SiteNotice> => {
  const { demo, providers } = asRecord(await request({ method: 'GET', path: '/site.json' }))
  return {
    ...(demo !== undefined && { demo: readDemo(demo) }),
    ...(Array.isArray(providers) && { providers: providers.map(readProvider) }),
  }
}

const asRecord = (answer: unknown) => (isRecord(answer) ? answer : {})

const readDemo = (demo: unknown) => {
  const part = (key: string) => text(demo, key, `demo.${key}`)
  return { free: part('free'), paid: part('paid'), password: part('password') }
}

const readProvider = (provider: unknown) => ({
  name: text(provider, 'name', 'the name of a provider'),
  label: text(provider, 'label', 'the label of a provider'),
})
