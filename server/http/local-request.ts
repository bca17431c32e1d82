import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLocalHost } from '#server/config.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers by which a proxy says that it asks for somebody else. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Whether a program on this machine asks, for itself. Not by what the request says of itself: the connection comes from the machine, no proxy
 * passed it on, and the address is the machine's own, which keeps out a page whose name was made to lead here (DNS rebinding).
 */
export function isFromOwnMachine({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const { remoteAddress = '', remoteFamily } = raw.socket
  // An IPv4 address of a listener for both families: the list compares it as IPv4.
  const family = remoteFamily === 'IPv6' || remoteAddress.includes(':') ? 'ipv6' : 'ipv4'
  if (!remoteAddress || !loopback.check(remoteAddress, family)) return false
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  const address = `http://${headers.host ?? ''}`
  return URL.canParse(address) && isLocalHost(new URL(address).hostname)
}
