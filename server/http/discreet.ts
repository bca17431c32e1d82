import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DISCREET_KEY, NEUTRAL_TITLE } from '#contract/discreet.ts'
import type { SiteFile } from './site-files.ts'

/** Whether the visitor has turned discreet mode on: a title is in the tab and in the history before any script could change it. */
export const isDiscreet = (cookies = '') => cookies.split(/; */).includes(`${DISCREET_KEY}=on`)

const made = new WeakMap<SiteFile, Promise<SiteFile>>()

/** The page under a neutral title, made at its first asking: few ask. */
export function discreetly(page: SiteFile): Promise<SiteFile> {
  const known = made.get(page)
  if (known) return known
  const neutral = withNeutralTitle(page)
  made.set(page, neutral)
  return neutral
}

async function withNeutralTitle(page: SiteFile): Promise<SiteFile> {
  const body = Buffer.from(page.body.toString().replace(/<title>[^<]*/, `<title>${NEUTRAL_TITLE}`))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { ...page, body, etag, gzip: await promisify(gzip)(body), brotli: undefined }
}
