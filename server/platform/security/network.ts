import { isIPv6 } from 'node:net'

/** Maximum number of characters of a text that is not an IP address. */
const MAX_ADDRESS_LENGTH = 64

/**
 * Returns the network of an IP address for rate limits: the IPv4 address itself, or the /64 network of an IPv6 address,
 * because one household uses the whole network. A proxy may send other text, which is returned truncated.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  return isIPv6(address) ? `${getNetworkGroups(address).join(':')}::/64` : ip.slice(0, MAX_ADDRESS_LENGTH)
}

/**
 * Returns the first four groups of an IPv6 address, each in its shortest form. The URL parser also converts an embedded
 * IPv4 address to groups.
 */
function getNetworkGroups(address: string): string[] {
  const [leading = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = leading === '' ? [] : leading.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4)
}
