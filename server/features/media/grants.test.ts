import { expect, test } from 'vitest'
import { isGranted, keyOfGrant, signGrant } from './grants.ts'

const key = (kid: string) => ({ kid, secret: Buffer.alloc(32, kid) })
const held = (...kids: string[]) => ({
  find: (_: string, kid: string) => kids.map(key).find((each) => each.kid === kid),
})
const lesson = { gid: 'guard', id: 'two-on-one' }
const end = new Date('2027-03-01T12:00:00Z')
const before = new Date(end.getTime() - 1)
const grant = signGrant(key('k1'), lesson, end)

test('a grant holds until the millisecond of its end', () => {
  expect(isGranted(held('k1'), grant, lesson, before)).toBe(true)
  expect(isGranted(held('k1'), grant, lesson, end)).toBe(false)
})

test('a grant is for one lesson in one group', () => {
  expect(isGranted(held('k1'), grant, { ...lesson, id: 'other' }, before)).toBe(false)
  expect(isGranted(held('k1'), grant, { ...lesson, gid: 'other' }, before)).toBe(false)
  // The same letters, divided differently.
  expect(isGranted(held('k1'), grant, { gid: 'guardt', id: 'wo-on-one' }, before)).toBe(false)
})

test('changing any one character of a grant voids it', () => {
  for (const at of grant.split('').keys()) {
    const other = grant[at] === 'A' ? 'B' : 'A'
    const tampered = grant.slice(0, at) + other + grant.slice(at + 1)
    expect([tampered, isGranted(held('k1'), tampered, lesson, before)]).toEqual([tampered, false])
  }
})

test('a grant cannot be stretched, nor spelled in another way', () => {
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
    expect([other, isGranted(held('k1'), other, lesson, before)]).toEqual([other, false])
})

test('after a rotation both the new and the former key hold, and an older one does not', () => {
  expect(isGranted(held('k2', 'k1'), grant, lesson, before)).toBe(true)
  expect(isGranted(held('k2', 'k1'), signGrant(key('k2'), lesson, end), lesson, before)).toBe(true)
  expect(isGranted(held('k3', 'k2'), grant, lesson, before)).toBe(false)
})

test('a grant names its key, and nonsense names none', () => {
  expect(keyOfGrant(grant)).toBe('k1')
  expect(keyOfGrant('nonsense')).toBeUndefined()
})
