import { z } from 'zod'

/** The forms that settings have, with what was expected. */

export const origin = (protocols: string) =>
  z.url({
    protocol: new RegExp(`^(${protocols})$`),
    error: `expected an address that starts with ${protocols.replaceAll('|', ':// or ')}://`,
  })

export function wholeNumber(least: number, most: number) {
  const error = `expected a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

/** Only origin and path. Text that is no address was refused before, with a better message. */
export function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { username, password, search, hash } = new URL(address)
  return !username && !password && !search && !hash
}

/** The site's own links start at the root of the host, so they would all be wrong below a path. */
export const isAtRoot = (address: string) => !URL.canParse(address) || new URL(address).pathname === '/'

const ABOVE_0 = 'expected a number above 0'

export const aboveZero = z.coerce.number({ error: ABOVE_0 }).positive(ABOVE_0)

/** Gigabytes, converted to bytes. */
export const gigabytes = z.coerce
  .number({ error: 'expected gigabytes, such as 2 or 0.5' })
  .min(0, 'expected gigabytes, 0 or more')
  .transform((number) => number * 1e9)

/** Origins as browsers send them, without a path. */
export function readOrigins(text: string, context: z.RefinementCtx<string>): string[] {
  const origins = text.split(',').map((part) => part.trim().replace(/\/$/, ''))
  const isOrigin = (one: string) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one
  if (!origins.every(isOrigin)) context.addIssue('expected origins such as https://school.example, separated by commas')
  return origins
}
