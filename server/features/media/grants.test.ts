import { expect, test } from 'vitest'
import { isGranted, grantKeyId, signGrant } from './grants.ts'

const key = (kid: string) => ({ kid, secret: Buffer.alloc(32, kid) })
const keysWith = (...kids: string[]) => ({
  find: (_: string, kid: string) => kids.map(key).find((each) => each.kid === kid),
})
const lesson = { gid: 'guard', id: 'two-on-one' }
const end = new Date('2027-03-01T12:00:00Z')
const before = new Date(end.getTime() - 1)
const grant = signGrant(key('k1'), lesson, end)

test('a grant is valid until the millisecond of its end', () => {
  expect(isGranted(keysWith('k1'), grant, lesson, before)).toBe(true)
  expect(isGranted(keysWith('k1'), grant, lesson, end)).toBe(false)
})

test('a grant is for one lesson in one group', () => {
  expect(isGranted(keysWith('k1'), grant, { ...lesson, id: 'other' }, before)).toBe(false)
  expect(isGranted(keysWith('k1'), grant, { ...lesson, gid: 'other' }, before)).toBe(false)
  // The same letters, split differently.
  expect(isGranted(keysWith('k1'), grant, { gid: 'guardt', id: 'wo-on-one' }, before)).toBe(false)
})

test('a change of any character makes a grant invalid', () => {
  for (const at of grant.split('').keys()) {
    const other = grant[at] === 'A' ? 'B' : 'A'
    const tampered = grant.slice(0, at) + other + grant.slice(at + 1)
    expect([tampered, isGranted(keysWith('k1'), tampered, lesson, before)]).toEqual([tampered, false])
  }
})

test('a grant with another end or another spelling is invalid', () => {
  const [ends = '', kid, seal] = grant.split('.')
  const later = (end.getTime() + 60_000).toString(36)
  for (const other of [
    `${later}.${kid}.${seal}`,
    `0${ends}.${kid}.${seal}`,
    `${grant}=`,
    ` ${grant}`,
    `${grant}\n`,
    '',
  ])
    expect([other, isGranted(keysWith('k1'), other, lesson, before)]).toEqual([other, false])
})

test('after a rotation grants of the new and the previous key are valid, and those of an older one are not', () => {
  expect(isGranted(keysWith('k2', 'k1'), grant, lesson, before)).toBe(true)
  expect(isGranted(keysWith('k2', 'k1'), signGrant(key('k2'), lesson, end), lesson, before)).toBe(true)
  expect(isGranted(keysWith('k3', 'k2'), grant, lesson, before)).toBe(false)
})

test('a grant names its key, and another string names none', () => {
  expect(grantKeyId(grant)).toBe('k1')
  expect(grantKeyId('nonsense')).toBeUndefined()
})
