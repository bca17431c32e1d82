import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

/** Ranges that Fastify knows by name. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Bits that a range names at least: wider ones are most of the internet, whose word nobody may believe. */
const LEAST_BITS = { 4: 8, 6: 16 } as const

/** An address, or a range of them such as 10.0.0.0/8. */
function isRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  if (isIP(address) === 0 || others.length > 0) return false
  if (bits === undefined) return true
  const [least, most] = isIPv4(address) ? [LEAST_BITS[4], 32] : [LEAST_BITS[6], 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most
}

/** `none`, or whose word on who asks is believed, as Fastify's `trustProxy` takes it. */
export const TrustedProxies = z.string().transform((text, context): string[] => {
  if (text.trim() === 'none') return []
  const proxies = text.split(',').map((part) => part.trim())
  if (!proxies.every((proxy) => NAMES.has(proxy) || isRange(proxy)))
    context.addIssue(
      'expected addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas, or none',
    )
  return proxies
})
