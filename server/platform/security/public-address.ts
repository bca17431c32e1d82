import { lookup as resolveHost } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that are not public, according to IANA's special-purpose registries: this machine, private and link-local
 * networks (with the metadata services of cloud providers), and IPv6 addresses that contain an IPv4 address.
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

/** The only public IPv6 network. The networks below are parts of it that are not public. */
const publicIPv6Networks = new BlockList()
publicIPv6Networks.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Returns whether an IP address is public. Returns false for text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateNetworks.check(address, 'ipv4')
  return version === 6 && publicIPv6Networks.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/**
 * Resolves a host for a connection. Fails with PrivateAddressError if one of its addresses is not public. The
 * connection uses the checked addresses, because another lookup could return different addresses.
 */
export const lookupPublicAddress: LookupFunction = (host, options, done) =>
  resolveHost(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError('the host has an address that is not public'), [])
    const [first] = addresses
    return options.all || !first ? done(null, addresses) : done(null, first.address, first.family)
  })
