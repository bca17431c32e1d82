import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

/** Named ranges of Fastify. */
const RANGE_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Minimum prefix length of a range: a wider one would trust most of the internet. */
const MIN_PREFIX_BITS = { 4: 8, 6: 16 } as const

/** Returns whether text is an address, or a range such as 10.0.0.0/8. */
function isRange(text: string): boolean {
  const [url = '', bits, ...others] = text.split('/')
  if (isIP(url) === 0 || others.length > 0) return false
  if (bits === undefined) return true
  const [minimum, maximum] = isIPv4(url) ? [MIN_PREFIX_BITS[4], 32] : [MIN_PREFIX_BITS[6], 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= minimum && Number(bits) <= maximum
}

/** `none`, or the proxies whose `X-Forwarded-For` is trusted, in the format of Fastify's `trustProxy`. */
export const TrustedProxies = z.string().transform((text, context): string[] => {
  if (text.trim() === 'none') return []
  const proxies = text.split(',').map((part) => part.trim())
  if (!proxies.every((proxy) => RANGE_NAMES.has(proxy) || isRange(proxy)))
    context.addIssue(
      'expected addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas, or none',
    )
  return proxies
})
