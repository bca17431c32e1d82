import { isIPv6 } from 'node:net'

/** Maximum characters of an address. */
const NETWORK_BITS = 64

/**
 * Returns the network that counts as one sender: an IPv4 address, or the /64 of an IPv6 address, because one household
 * has all of its addresses. Text that is not an address, which a proxy may send, is returned truncated.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  return isIPv6(address) ? `${firstGroups(address).join(':')}::/64` : ip.slice(0, NETWORK_BITS)
}

/**
 * Returns the four groups of the /64, each in its shortest form. The URL parser also converts an embedded IPv4 address
 * to groups.
 */
function firstGroups(address: string): string[] {
  const [leading = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = leading === '' ? [] : leading.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4)
}
