import { expect, test } from 'vitest'
import { ApiError, isRefusal } from './api-error.ts'

const failure = { method: 'POST', url: 'https://academy.test/login', statusCode: 401, statusText: 'Unauthorized' }

test('a refusal reads as the specification writes it', () => {
  expect(new ApiError({ ...failure, error: 'invalid username/password' }).message).toBe(
    'Request failed (POST https://academy.test/login): invalid username/password (status 401 Unauthorized)',
  )
})

test('without words of the server or a status text, their places close up', () => {
  expect(new ApiError({ ...failure, statusCode: 502, statusText: 'Bad Gateway' }).message).toBe(
    'Request failed (POST https://academy.test/login): (status 502 Bad Gateway)',
  )
  expect(new ApiError({ ...failure, statusText: '', error: 'x' }).message).toContain(': x (status 401)')
})

test.each([
  [403, 'Forbidden', true],
  [400, 'MongoDBError', true],
  [403, undefined, false],
  [401, 'InvalidSession', false],
  [429, 'RateLimitExceeded', false],
  [500, 'InternalServerError', false],
])('an answer of status %i and code %s would be the same again: %s', (statusCode, errorCode, expected) => {
  expect(isRefusal(new ApiError({ ...failure, statusCode, errorCode }))).toBe(expected)
})
