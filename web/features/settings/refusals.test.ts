import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { apiKeyRefusal, emailRefusal, identityError, invalidEmail, passwordRefusal } from './refusals.ts'

const refused = (errorCode: string, error = '') =>
  new ApiError({ method: 'POST', url: 'x', statusCode: 400, statusText: '', errorCode, error })
const offline = new TypeError('Failed to fetch')

test('only a failed reauthentication is an error of the password field', () => {
  expect(identityError(refused('WrongPassword'))).toContain('isn’t your password')
  expect(identityError(refused('SignInTooOld'))).toContain('sign in again')
  expect(identityError(refused('BadRequest'))).toBeUndefined()
  expect(identityError(offline)).toBeUndefined()
})

test('without a password field, a sign-in that is too old is an error of the form', () => {
  const tooOld = refused('SignInTooOld')
  expect(emailRefusal(tooOld, true)).toEqual({ passwordError: identityError(tooOld) })
  expect(emailRefusal(tooOld, false)).toEqual({
    failure: { title: 'Sign in again first.', text: identityError(tooOld) },
  })
})

test('a rejected address is an error of its field, everything else of the form', () => {
  expect(emailRefusal(refused('BadRequest', 'this is already the address of this account'), true)).toEqual({
    emailError: 'This is already your email address.',
  })
  expect(emailRefusal(refused('BadRequest', "'email' is not an email address"), true).emailError).toBeDefined()
  expect(emailRefusal(offline, true).failure?.title).toBe('Can’t reach the academy.')
})

test('a rejected password is an error of its field', () => {
  expect(passwordRefusal(refused('WrongPassword'))).toEqual({ oldError: identityError(refused('WrongPassword')) })
  expect(passwordRefusal(refused('BadRequest', 'password is too common: it is on a list')).newError).toContain(
    'too common',
  )
  expect(passwordRefusal(refused('BadRequest', invalidEmail.title))).toEqual({ failure: invalidEmail })
  expect(passwordRefusal(offline).failure?.title).toBe('Can’t reach the academy.')
})

test('an API key that was not created has a reason', () => {
  expect(apiKeyRefusal(refused('APIKeyAlreadyExists'))).toContain('already have a key with this name')
  expect(apiKeyRefusal(refused('BadRequest'))).toContain('20 keys')
  expect(apiKeyRefusal(offline)).toBe('Can’t reach the academy.')
})
