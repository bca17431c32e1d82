import type { Served } from './served.ts'

type Coding = 'br' | 'gzip' | 'identity'

/** The best coding an `Accept-Encoding` header allows, in our order: smallest first. */
export function chooseCoding(accepted: string | undefined): Coding {
  const weights = new Map((accepted ?? '').split(',').map(parseWeight))
  const allows = (coding: Coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(allows) ?? 'identity'
}

function parseWeight(entry: string): [string, number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [coding, weight === undefined ? 1 : Number(weight)]
}

/** The bytes for a coding, and the strong tag that names exactly them. */
export function representation({ body, gzip, brotli, etag }: Served, coding: Coding): { bytes: Buffer; etag: string } {
  const bytes = { br: brotli, gzip, identity: body }[coding]
  return { bytes, etag: coding === 'identity' ? etag : etag.replace(/"$/, `-${coding}"`) }
}

/** Whether an `If-None-Match` header names this tag. Proxies may have weakened it on the way. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
