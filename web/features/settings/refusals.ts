import { ApiError } from '#web/api/api-error.ts'
import { describeFailure, type Failure, toFieldErrors } from '#web/features/account/index.ts'

/** Error of the password field if reauthentication failed. Undefined for other errors. */
export function identityError(reason: unknown): string | undefined {
  if (!(reason instanceof ApiError)) return undefined
  if (reason.errorCode === 'WrongPassword') return 'This isn’t your password. Check it and try again.'
  if (reason.errorCode === 'SignInTooOld')
    return 'To confirm it’s you, sign out, sign in again, and come back within 15 minutes.'
  return undefined
}

export const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

interface EmailRefusal {
  emailError?: string
  passwordError?: string
  failure?: Failure
}

/** Maps a failed email change to errors of the form. */
export function emailRefusal(reason: Error, hasPassword: boolean): EmailRefusal {
  const identity = identityError(reason)
  if (identity)
    return hasPassword ? { passwordError: identity } : { failure: { title: 'Sign in again first.', text: identity } }
  if (reason.message.includes('already the address of this account'))
    return { emailError: 'This is already your email address.' }
  const email = toFieldErrors(reason)?.email
  return email ? { emailError: email } : { failure: describeFailure(reason) }
}

interface PasswordRefusal {
  oldError?: string
  newError?: string
  failure?: Failure
}

/** Error for members without an email address, who cannot change the password. */
export const invalidEmail: Failure = {
  title: 'Error, invalid email.',
  text: 'Your profile has no email address, so there is no password to change. Add an address first.',
}

/** Maps a failed password change to errors of the form. */
export function passwordRefusal(reason: Error): PasswordRefusal {
  const passwordError = identityError(reason)
  if (passwordError) return { oldError: passwordError }
  const newPasswordError = toFieldErrors(reason)?.password
  if (newPasswordError) return { newError: newPasswordError }
  return { failure: reason.message.includes(invalidEmail.title) ? invalidEmail : describeFailure(reason) }
}

/** Error text of an API key that was not created. */
export const apiKeyRefusal = (reason: Error) => {
  if (reason instanceof ApiError && reason.errorCode === 'APIKeyAlreadyExists')
    return 'You already have a key with this name.'
  if (reason instanceof ApiError && reason.errorCode === 'BadRequest')
    return 'You have 20 keys, the most allowed. Delete one first.'
  return describeFailure(reason).title
}
