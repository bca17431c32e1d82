import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLocalHost } from '#server/config/index.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers that proxies add. */
const FORWARDING_HEADER = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Returns whether a program on this machine sent the request directly. The connection must come from this machine, no
 * proxy may have forwarded the request, and the host must be a local name, which excludes DNS rebinding.
 */
export function isLocalRequest({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const { remoteAddress = '', remoteFamily } = raw.socket
  // On a dual-stack socket, an IPv4 address may be reported in IPv6 form.
  const family = remoteFamily === 'IPv6' || remoteAddress.includes(':') ? 'ipv6' : 'ipv4'
  if (!remoteAddress || !loopback.check(remoteAddress, family)) return false
  if (Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))) return false
  const url = `http://${headers.host ?? ''}`
  return URL.canParse(url) && isLocalHost(new URL(url).hostname)
}
