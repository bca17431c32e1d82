import type { SiteNotice } from '#contract/site.ts'
import { isRecord, text } from './read.ts'
import type { SendRequest } from './request.ts'

/** Asks the running academy what it is, see `contract/site.ts`. */
export const fetchSiteNotice = async (request: SendRequest): Promise<SiteNotice> => {
  const answer = await request({ method: 'GET', path: '/site.json' })
  if (!isRecord(answer) || answer['demo'] === undefined) return {}
  const part = (key: string) => text(answer['demo'], key)
  return { demo: { free: part('free'), paid: part('paid'), password: part('password') } }
}
