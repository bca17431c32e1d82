import { expect, test } from 'vitest'
import { readIssuedAt } from './issued-at.ts'

const token = (payload: string) => `head.${Buffer.from(payload).toString('base64url')}.signature`

test('the time of issue of an access token is returned in milliseconds', () => {
  // The payload contains both characters that differ between base64 and base64url.
  const payload = '{"sub":"~~~???>>>","iat":1764000000}'
  expect(token(payload)).toMatch(/_.*-|-.*_/)
  expect(readIssuedAt(token(payload))).toBe(1_764_000_000_000)
})

test.each([null, '', 'a.b', token('{'), token('{}'), token('{"iat":"soon"}')])('%s has none', (text) => {
  expect(readIssuedAt(text)).toBeUndefined()
})
