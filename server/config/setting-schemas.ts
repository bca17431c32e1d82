import { z } from 'zod'

/** Schemas of settings. Their error messages state the expected format. */

export const urlSchema = (protocols: string) =>
  z.url({
    protocol: new RegExp(`^(${protocols})$`),
    error: `expected a URL that starts with ${protocols.replaceAll('|', ':// or ')}://`,
  })

export function wholeNumber(minimum: number, maximum: number) {
  const error = `expected a whole number from ${minimum} to ${maximum}`
  return z.coerce.number({ error }).int(error).min(minimum, error).max(maximum, error)
}

/**
 * Returns whether a URL has only origin and path. Returns true for text that is not a URL, because a previous check
 * reports it.
 */
export function isPlainUrl(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { username, password, search, hash } = new URL(url)
  return !username && !password && !search && !hash
}

/** Returns whether a URL has no path. The site's links are absolute, so the site cannot be served below a path. */
export const isAtRoot = (url: string) => !URL.canParse(url) || new URL(url).pathname === '/'

const POSITIVE_ERROR = 'expected a number above 0'

export const aboveZero = z.coerce.number({ error: POSITIVE_ERROR }).positive(POSITIVE_ERROR)

/** Parses gigabytes and converts them to bytes. */
export const gigabytes = z.coerce
  .number({ error: 'expected gigabytes, such as 2 or 0.5' })
  .min(0, 'expected gigabytes, 0 or more')
  .transform((number) => number * 1e9)

/** Parses origins in the format that browsers send, without a path. */
export function parseOrigins(text: string, context: z.RefinementCtx<string>): string[] {
  const origins = text.split(',').map((part) => part.trim().replace(/\/$/, ''))
  const isOrigin = (part: string) => /^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === part
  if (!origins.every(isOrigin)) context.addIssue('expected origins such as https://school.example, separated by commas')
  return origins
}
