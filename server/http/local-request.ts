import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLocalHost } from '#server/config/index.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers that proxies add. */
const FORWARDING_HEADER = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Returns whether a program on this machine sent the request directly: the connection is from this machine, no proxy
 * forwarded it, and the host is a local name, which excludes DNS rebinding.
 */
export function isLocalRequest({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const { remoteAddress = '', remoteFamily } = raw.socket
  // A dual-stack listener reports an IPv4 address, which the list compares as IPv4.
  const family = remoteFamily === 'IPv6' || remoteAddress.includes(':') ? 'ipv6' : 'ipv4'
  if (!remoteAddress || !loopback.check(remoteAddress, family)) return false
  if (Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))) return false
  const address = `http://${headers.host ?? ''}`
  return URL.canParse(address) && isLocalHost(new URL(address).hostname)
}
