import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLocalHost } from '#server/config/index.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers by which a proxy names the original sender. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Whether a program on this machine sent the request itself. Not decided by the request's content: the connection comes
 * from this machine, no proxy passed it on, and the host is the machine's own address, which excludes a page whose name
 * was made to resolve to this machine (DNS rebinding).
 */
export function isFromOwnMachine({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const { remoteAddress = '', remoteFamily } = raw.socket
  // The IPv4 address of a listener for both families: the list compares it as IPv4.
  const family = remoteFamily === 'IPv6' || remoteAddress.includes(':') ? 'ipv6' : 'ipv4'
  if (!remoteAddress || !loopback.check(remoteAddress, family)) return false
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  const address = `http://${headers.host ?? ''}`
  return URL.canParse(address) && isLocalHost(new URL(address).hostname)
}
