import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS_TOKEN_LIFE, CLOCK_SKEW } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const now = new Date('2026-11-21T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const read = (token: string, at = now) => readAccessToken(testApp.context.keys, token, at)
const grant = { owner: 'mia', sessionId: 'phone', deviceId: 'd', userData: {} }
/** A token that has been read already, so that the next reading need not check its signature. */
async function provenToken(): Promise<string> {
  const token = await signAccessToken(testApp.context.keys, grant, now)
  expect(await read(token)).toMatchObject({ sub: 'mia', sid: 'phone' })
  return token
}

test('a token reads the same each time', async () => {
  const token = await provenToken()
  expect(await read(token)).toEqual(await read(token))
  expect(await read(token)).toMatchObject({ sub: 'mia', sid: 'phone' })
})

test('a token that was good expires to the second', async () => {
  const token = await provenToken()
  expect(await read(token, later(ACCESS_TOKEN_LIFE + CLOCK_SKEW - 1))).toMatchObject({ sub: 'mia' })
  await expect(read(token, later(ACCESS_TOKEN_LIFE + CLOCK_SKEW))).rejects.toThrow('access token expired')
})

test('a token that was good ends with its key', async () => {
  const token = await provenToken()
  await testApp.context.keys.rotate('access')
  expect(await read(token)).toMatchObject({ sub: 'mia' })
  await testApp.context.keys.rotate('access')
  await expect(read(token)).rejects.toThrow('invalid session')
})

test('a token that is a good one but for one letter is refused', async () => {
  const token = await provenToken()
  const changed = [...token].map((letter, at) =>
    at === token.indexOf('.') + 5 ? (letter === 'A' ? 'B' : 'A') : letter,
  )
  await expect(read(changed.join(''))).rejects.toThrow('invalid session')
  await expect(read(`${token}A`)).rejects.toThrow('invalid session')
})

test('a token that other keys signed is not known here', async () => {
  const token = await provenToken()
  await using elsewhere = await createTestApp()
  await expect(readAccessToken(elsewhere.context.keys, token, now)).rejects.toThrow('invalid session')
})

test('a token from the future is refused, but for the skew of two clocks', async () => {
  const ahead = await signAccessToken(testApp.context.keys, grant, later(CLOCK_SKEW))
  expect(await read(ahead)).toMatchObject({ sub: 'mia' })
  const tooFar = await signAccessToken(testApp.context.keys, grant, later(CLOCK_SKEW + 1000))
  await expect(read(tooFar)).rejects.toThrow('invalid session')
})
