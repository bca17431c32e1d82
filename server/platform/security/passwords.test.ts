import { expect, test } from 'vitest'
import { systemCaller, withHashingSlot } from './passwords.ts'

const hashPassword = (password: string) => withHashingSlot(systemCaller, ({ hash }) => hash(password))
const verifyPassword = (password: string, hash: string) =>
  withHashingSlot(systemCaller, ({ verify }) => verify(password, hash))

test('only the same password matches a hash', async () => {
  const hash = await hashPassword('a quiet horse walks')
  expect(await verifyPassword('a quiet horse walks', hash)).toBe(true)
  expect(await verifyPassword('a quiet horse walk', hash)).toBe(false)
})

test('hashes of the same password differ', async () => {
  expect(await hashPassword('a quiet horse walks')).not.toBe(await hashPassword('a quiet horse walks'))
})

test('hashes are argon2id with the parameters that OWASP recommends', async () => {
  expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('concurrent hashes all complete', async () => {
  const hashes = await Promise.all(Array.from({ length: 9 }, () => hashPassword('x')))
  expect(new Set(hashes).size).toBe(9)
})

test('a password set with composed accents is accepted with decomposed ones, and vice versa', async () => {
  const password = 'ein müdes Pferd läuft'
  for (const [set, typed] of [
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ] as const)
    expect(await verifyPassword(password.normalize(typed), await hashPassword(password.normalize(set)))).toBe(true)
})

test('a hash that a previous version made of decomposed accents still accepts its password', async () => {
  const hash = '$argon2id$v=19$m=64,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$1/cL6fjauE/5TBB6fsIPklbemYN5Ce8YQZ7RjdeBEFc'
  expect(await verifyPassword('mu\u0308de Pferde', hash)).toBe(true)
  expect(await verifyPassword('mude Pferde', hash)).toBe(false)
})

test('verifyDummy always returns false', async () => {
  expect(await withHashingSlot(systemCaller, ({ verifyDummy }) => verifyDummy('a quiet horse walks'))).toBe(false)
})

test('a malformed hash throws instead of returning false', async () => {
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow('not an argon2id PHC string')
})
