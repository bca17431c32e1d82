import { expect, test } from 'vitest'
import { ApiError, isFinalError } from './api-error.ts'

const failure = { method: 'POST', url: 'https://academy.test/login', statusCode: 401, statusText: 'Unauthorized' }

test('an API error message has the format of the specification', () => {
  expect(new ApiError({ ...failure, error: 'invalid username/password' }).message).toBe(
    'Request failed (POST https://academy.test/login): invalid username/password (status 401 Unauthorized)',
  )
})

test('missing server and status texts leave no gaps in the message', () => {
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
])('status %i with code %s is a final error: %s', (statusCode, errorCode, expected) => {
  expect(isFinalError(new ApiError({ ...failure, statusCode, errorCode }))).toBe(expected)
})
