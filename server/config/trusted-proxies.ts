import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

/** Named ranges of Fastify. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Minimum prefix length of a range: a wider one would trust most of the internet. */
const LEAST_BITS = { 4: 8, 6: 16 } as const

/** Returns whether text is an address, or a range such as 10.0.0.0/8. */
function isRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  if (isIP(address) === 0 || others.length > 0) return false
  if (bits === undefined) return true
  const [least, most] = isIPv4(address) ? [LEAST_BITS[4], 32] : [LEAST_BITS[6], 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most
}

/** `none`, or the proxies whose `X-Forwarded-For` is trusted, in the format of Fastify's `trustProxy`. */
export const TrustedProxies = z.string().transform((text, context): string[] => {
  if (text.trim() === 'none') return []
  const proxies = text.split(',').map((part) => part.trim())
  if (!proxies.every((proxy) => NAMES.has(proxy) || isRange(proxy)))
    context.addIssue(
      'expected addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas, or none',
    )
  return proxies
})
