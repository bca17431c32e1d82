import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import {
  describeApiKeyError,
  toEmailFormErrors,
  getReauthenticationError,
  missingEmailFailure,
  toPasswordFormErrors,
} from './settings-errors.ts'

const createApiError = (errorCode: string, error = '') =>
  new ApiError({ method: 'POST', url: 'x', statusCode: 400, statusText: '', errorCode, error })
const offline = new TypeError('Failed to fetch')

test('only a failed reauthentication is an error of the password field', () => {
  expect(getReauthenticationError(createApiError('WrongPassword'))).toContain('isn’t your password')
  expect(getReauthenticationError(createApiError('SignInTooOld'))).toContain('sign in again')
  expect(getReauthenticationError(createApiError('BadRequest'))).toBeUndefined()
  expect(getReauthenticationError(offline)).toBeUndefined()
})

test('without a password field, a sign-in that is too old is an error of the form', () => {
  const tooOld = createApiError('SignInTooOld')
  expect(toEmailFormErrors(tooOld, true)).toEqual({ passwordError: getReauthenticationError(tooOld) })
  expect(toEmailFormErrors(tooOld, false)).toEqual({
    failure: { title: 'Sign in again first.', text: getReauthenticationError(tooOld) },
  })
})

test('a rejected email address is an error of its field, and every other error is an error of the form', () => {
  expect(toEmailFormErrors(createApiError('BadRequest', 'this is already the address of this account'), true)).toEqual({
    emailError: 'This is already your email address.',
  })
  expect(
    toEmailFormErrors(createApiError('BadRequest', "'email' is not an email address"), true).emailError,
  ).toBeDefined()
  expect(toEmailFormErrors(offline, true).failure?.title).toBe('Can’t reach the academy.')
})

test('a rejected password is an error of its field', () => {
  expect(toPasswordFormErrors(createApiError('WrongPassword'))).toEqual({
    currentPasswordError: getReauthenticationError(createApiError('WrongPassword')),
  })
  expect(
    toPasswordFormErrors(createApiError('BadRequest', 'password is too common: it is on a list')).newPasswordError,
  ).toContain('too common')
  expect(toPasswordFormErrors(createApiError('BadRequest', missingEmailFailure.title))).toEqual({
    failure: missingEmailFailure,
  })
  expect(toPasswordFormErrors(offline).failure?.title).toBe('Can’t reach the academy.')
})

test('each error of creating an API key has its own text', () => {
  expect(describeApiKeyError(createApiError('APIKeyAlreadyExists'))).toContain('already have a key with this name')
  expect(describeApiKeyError(createApiError('BadRequest'))).toContain('20 keys')
  expect(describeApiKeyError(offline)).toBe('Can’t reach the academy.')
})
