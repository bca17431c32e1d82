import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { InvalidResponse } from '#web/api/read-response.ts'
import { OAuthError } from '#web/session/actions/errors.ts'
import { describeFailure } from './describe-failure.ts'

const describeApiError = (statusCode: number, errorCode?: string, fields = {}) =>
  describeFailure(new ApiError({ method: 'POST', url: 'x', statusCode, statusText: '', errorCode, ...fields }))

test('a wrong password does not reveal which of the two fields was wrong', () => {
  expect(describeApiError(401, 'InvalidPassword').title).toBe('Wrong email or password.')
})

test('only an unconfirmed email address offers to resend the email', () => {
  expect(describeApiError(401, 'AuthError').canResend).toBe(true)
  expect(describeApiError(401, 'InvalidPassword').canResend).toBeUndefined()
})

test('the rate limit error contains the waiting time', () => {
  expect(describeApiError(429, 'RateLimitExceeded', { retryAfterSeconds: 400 }).text).toContain('in 7 minutes')
  expect(describeApiError(429, 'RateLimitExceeded', { retryAfterSeconds: 20 }).text).toContain('in a minute')
  expect(describeApiError(429, 'RateLimitExceeded').text).toContain('in a few minutes')
})

test('a lost connection and a server error have different texts', () => {
  expect(describeFailure(new TypeError('Failed to fetch')).title).toBe('Can’t reach the academy.')
  expect(describeApiError(503).title).toBe('The academy’s server has a problem.')
})

test('an unreadable response is not a connection error, and an unreadable profile does not blame the password', () => {
  const unreadable = describeFailure(new InvalidResponse("Expected 'user_id' in the answer"))
  expect(unreadable.title).toBe('Unexpected response.')
  expect(unreadable.text).not.toMatch(/connection/)
  // A proxy refused the request: the response has no message from the academy, and its status means nothing to a
  // member.
  for (const status of [400, 403, 407]) expect(describeApiError(status)).toEqual(unreadable)
  const unreadableProfile = Object.assign(new InvalidResponse("Expected 'data' in the answer"), {
    path: '/auth/profile',
  })
  expect(describeFailure(unreadableProfile).text).toContain('Your email and password are correct')
})

test('an error code without a text of its own is described by the message of the server', () => {
  expect(
    describeApiError(404, 'AuthProviderNotFound', { error: "authentication via 'local-userpass' is unsupported" }).text,
  ).toBe('User not found. Please try again.')
})

test('an error from the provider window is shown as a sentence', () => {
  expect(describeFailure(new OAuthError('the sign-in was canceled'))).toEqual({
    title: 'You’re not signed in.',
    text: 'The sign-in was canceled.',
  })
  expect(describeFailure(new OAuthError('user disabled')).title).toBe('This account is closed.')
})
