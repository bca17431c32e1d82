import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

/** Names of address ranges that Fastify supports. */
const RANGE_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Minimum prefix length of a range in bits, by IP version. A wider range would trust a large part of the internet. */
const MIN_PREFIX_BITS = { 4: 8, 6: 16 } as const

/** Returns whether text is an IP address, or a range such as 10.0.0.0/8. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  if (isIP(address) === 0 || others.length > 0) return false
  if (bits === undefined) return true
  const [minimum, maximum] = isIPv4(address) ? [MIN_PREFIX_BITS[4], 32] : [MIN_PREFIX_BITS[6], 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= minimum && Number(bits) <= maximum
}

/** `none`, or the proxies whose `X-Forwarded-For` is trusted, in the format of Fastify's `trustProxy`. */
export const TrustedProxies = z.string().transform((text, context): string[] => {
  if (text.trim() === 'none') return []
  const proxies = text.split(',').map((part) => part.trim())
  if (!proxies.every((proxy) => RANGE_NAMES.has(proxy) || isAddressOrRange(proxy)))
    context.addIssue(
      'expected addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas, or none',
    )
  return proxies
})
