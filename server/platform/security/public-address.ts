import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that are not public (IANA's special-purpose registries): this machine, private and link-local networks
 * including the metadata services of clouds, and IPv6 forms that contain an IPv4 address.
 */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')

/** The only public IPv6 network, and its parts that are not public. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Returns whether an address is public. False for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateNetworks.check(address, 'ipv4')
  return version === 6 && globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/**
 * Resolves a host for a connection and refuses it if any address is not public. The connection uses the checked
 * addresses, because a second lookup could return others.
 */
export const lookupPublicAddress: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError('the host has an address that is not public'), [])
    const [first] = addresses
    return options.all || !first ? done(null, addresses) : done(null, first.address, first.family)
  })
