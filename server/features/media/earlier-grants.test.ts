import { expect, test } from 'vitest'
import { sign } from '#server/platform/security/signature.ts'
import { parseEarlierUrl, readEarlierGrant } from './earlier-grants.ts'

const key = (kid: string) => ({ kid, secret: Buffer.alloc(32, kid) })
const keysWith = (...kids: string[]) => ({
  find: (_: string, kid: string) => kids.map(key).find((item) => item.kid === kid),
})
const lesson = { gid: 'guard', id: 'two-on-one' }
const asset = '2027-02-01-a1b2c3'
const end = new Date('2027-03-01T12:00:00Z')
const before = new Date(end.getTime() - 1)
const ends = end.getTime().toString(36)

/** Signs in the format of the previous version. */
const signEarlier = (parts: string[]) => `${ends}.k1.${asset}.${sign(key('k1'), [...parts, asset, ends])}`
const grant = signEarlier(['media', lesson.gid, lesson.id])
const read = (text: string, { gid, id } = lesson, now = before, keys = keysWith('k1')) =>
  readEarlierGrant(keys, { gid, id, grant: text }, now)

test('a grant of the previous version is valid for its film and lesson until the millisecond it expires', () => {
  expect(read(grant)).toEqual({ lesson, asset })
  expect(read(grant, lesson, end)).toBeUndefined()
  expect(read(grant, { ...lesson, id: 'other' })).toBeUndefined()
  // The same characters, split differently.
  expect(read(grant, { gid: 'guardt', id: 'wo-on-one' })).toBeUndefined()
  expect(read(grant, lesson, before, keysWith('k3', 'k2'))).toBeUndefined()
})

test('a staff grant is valid for its film at any address', () => {
  expect(read(signEarlier(['staff media']), { gid: 'studio', id: asset })).toEqual({ lesson: 'staff', asset })
})

test('a change of any character makes a grant invalid', () => {
  for (const at of grant.split('').keys()) {
    const tampered = grant.slice(0, at) + (grant[at] === 'A' ? 'B' : 'A') + grant.slice(at + 1)
    expect([tampered, read(tampered)]).toEqual([tampered, undefined])
  }
  for (const other of [`0${grant}`, `${grant}=`, ` ${grant}`, `${grant}\n`, '']) expect(read(other)).toBeUndefined()
})

test('the names of the lesson in an address are unescaped once', () => {
  expect(parseEarlierUrl('/media/a%2Fb%20c/%C3%BC/grant/v240/index.m3u8?x')).toEqual({
    gid: 'a/b c',
    id: 'ü',
    grant: 'grant',
    file: 'v240/index.m3u8',
  })
  for (const other of ['/media/a/b', '/media/', '/media/%zz/b/c/d']) expect(parseEarlierUrl(other)).toBeUndefined()
})
