import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublicAddress, PrivateAddressError } from './public-address.ts'

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  'localhost',
  '',
  '127.1',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test('a host name that resolves to this machine is refused during the lookup', async () => {
  const error = await new Promise((resolve) => lookupPublicAddress('localhost', { all: true }, resolve))
  expect(error).toBeInstanceOf(PrivateAddressError)
})
