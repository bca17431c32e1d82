import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS_TOKEN_LIFETIME_MS, MAX_CLOCK_SKEW_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const now = new Date('2026-11-21T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const read = (token: string, at = now) => readAccessToken(testApp.context.signingKeys, token, at)
const claims = { owner: 'mia', sessionId: 'phone', deviceId: 'd', userData: {} }
/** Returns a token whose signature has already been verified and cached. */
async function createVerifiedToken(): Promise<string> {
  const token = await signAccessToken(testApp.context.signingKeys, claims, now)
  expect(await read(token)).toMatchObject({ sub: 'mia', sid: 'phone' })
  return token
}

test('a cached token returns the same claims', async () => {
  const token = await createVerifiedToken()
  expect(await read(token)).toEqual(await read(token))
  expect(await read(token)).toMatchObject({ sub: 'mia', sid: 'phone' })
})

test('a cached token expires exactly at the end of its lifetime and the clock skew', async () => {
  const token = await createVerifiedToken()
  expect(await read(token, later(ACCESS_TOKEN_LIFETIME_MS + MAX_CLOCK_SKEW_MS - 1))).toMatchObject({ sub: 'mia' })
  await expect(read(token, later(ACCESS_TOKEN_LIFETIME_MS + MAX_CLOCK_SKEW_MS))).rejects.toThrow('access token expired')
})

test('a cached token is refused once its key is deleted', async () => {
  const token = await createVerifiedToken()
  await testApp.context.signingKeys.rotate('access')
  expect(await read(token)).toMatchObject({ sub: 'mia' })
  await testApp.context.signingKeys.rotate('access')
  await expect(read(token)).rejects.toThrow('invalid session')
})

test('a token with one changed character is refused', async () => {
  const token = await createVerifiedToken()
  const changed = [...token].map((letter, index) =>
    index === token.indexOf('.') + 5 ? (letter === 'A' ? 'B' : 'A') : letter,
  )
  await expect(read(changed.join(''))).rejects.toThrow('invalid session')
  await expect(read(`${token}A`)).rejects.toThrow('invalid session')
})

test('a token signed with other keys is refused', async () => {
  const token = await createVerifiedToken()
  await using otherApp = await createTestApp()
  await expect(readAccessToken(otherApp.context.signingKeys, token, now)).rejects.toThrow('invalid session')
})

test('a token issued in the future is refused beyond the clock skew', async () => {
  const ahead = await signAccessToken(testApp.context.signingKeys, claims, later(MAX_CLOCK_SKEW_MS))
  expect(await read(ahead)).toMatchObject({ sub: 'mia' })
  const tooFarAhead = await signAccessToken(testApp.context.signingKeys, claims, later(MAX_CLOCK_SKEW_MS + 1000))
  await expect(read(tooFarAhead)).rejects.toThrow('invalid session')
})
