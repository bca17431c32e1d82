import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { AnswerError } from '#web/api/read-answer.ts'
import { OAuthError } from '#web/session/actions/errors.ts'
import { describeFailure } from './describe-failure.ts'

const refused = (statusCode: number, errorCode?: string, more = {}) =>
  describeFailure(new ApiError({ method: 'POST', url: 'x', statusCode, statusText: '', errorCode, ...more }))

test('a wrong password does not say which of the two was wrong', () => {
  expect(refused(401, 'InvalidPassword').title).toBe('Wrong email or password.')
})

test('an unconfirmed address can have its mail once more; no other failure offers that', () => {
  expect(refused(401, 'AuthError').canResend).toBe(true)
  expect(refused(401, 'InvalidPassword').canResend).toBeUndefined()
})

test('too many attempts say when to come back', () => {
  expect(refused(429, 'RateLimitExceeded', { retryAfter: 400 }).text).toContain('in 7 minutes')
  expect(refused(429, 'RateLimitExceeded', { retryAfter: 20 }).text).toContain('in a minute')
  expect(refused(429, 'RateLimitExceeded').text).toContain('in a few minutes')
})

test('a lost connection and an error of the academy read differently', () => {
  expect(describeFailure(new TypeError('Failed to fetch')).title).toBe('Can’t reach the academy.')
  expect(refused(503).title).toBe('The academy’s server has a problem.')
})

test('an answer that cannot be read is not blamed on the connection, and one about the account says that the password was right', () => {
  const unreadable = describeFailure(new AnswerError("Expected 'user_id' in the answer"))
  expect(unreadable.title).toBe('Unexpected response.')
  expect(unreadable.text).not.toMatch(/connection/)
  // Something other than the academy refused: it sent no message of the academy's, and its status means nothing to a
  // member.
  for (const status of [400, 403, 407]) expect(refused(status)).toEqual(unreadable)
  const profile = Object.assign(new AnswerError("Expected 'data' in the answer"), { path: '/auth/profile' })
  expect(describeFailure(profile).text).toContain('Your email and password are right')
})

test('an error without a text of ours shows the message of the server', () => {
  expect(
    refused(404, 'AuthProviderNotFound', { error: "authentication via 'local-userpass' is unsupported" }).text,
  ).toBe('User not found. Please try again.')
})

test('an error from a provider’s window is shown in whole sentences', () => {
  expect(describeFailure(new OAuthError('the sign-in was canceled'))).toEqual({
    title: 'You’re not signed in.',
    text: 'The sign-in was canceled.',
  })
  expect(describeFailure(new OAuthError('user disabled')).title).toBe('This account is closed.')
})
