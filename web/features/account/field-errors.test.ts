import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { validateEmail } from './validate-email.ts'
import { firstInvalidField, validatePassword, toFieldErrors } from './field-errors.ts'

const getFieldErrors = (errorCode: string, error: string) =>
  toFieldErrors(new ApiError({ method: 'POST', url: 'x', statusCode: 400, statusText: '', errorCode, error }))

test('the length of a password is counted in visible characters', () => {
  expect(validatePassword('seven77')).toBe('Use at least 8 characters (you have 7).')
  expect(validatePassword('🥋'.repeat(8))).toBeUndefined()
  expect(validatePassword('x'.repeat(129))).toBe('Use at most 128 characters (you have 129).')
})

test.each(['ada', 'ada@', '@example.org', 'ada@example', 'a da@example.org'])(
  '%s is not a complete email address',
  (email) => expect(validateEmail(email)).toContain('Enter a full email address'),
)

test('a server validation error is shown at its field', () => {
  expect(
    getFieldErrors('BadRequest', 'password is too common: it is on the lists that are tried first')?.password,
  ).toContain('This password is too common')
  expect(getFieldErrors('BadRequest', 'password must be between 8 and 128 characters')).toEqual({
    password: 'Password must be between 8 and 128 characters.',
  })
  expect(getFieldErrors('BadRequest', "'email' is not an email address")?.email).toContain(
    'email address can’t receive',
  )
  expect(getFieldErrors('BadRequest', 'invalid token data')).toBeUndefined()
  expect(getFieldErrors('AccountNameInUse', 'name already in use')).toBeUndefined()
})

test('the first invalid field receives focus', () => {
  expect(firstInvalidField({ email: 'x', password: 'y' })).toBe('email')
  expect(firstInvalidField({ email: undefined, password: 'y' })).toBe('password')
  expect(firstInvalidField({})).toBeUndefined()
})
