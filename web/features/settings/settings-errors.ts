import { ApiError } from '#web/api/api-error.ts'
import { describeFailure, type Failure, toFieldErrors } from '#web/features/account/index.ts'

/** Returns the error text if reauthentication failed, undefined for other errors. */
export function getReauthenticationError(reason: unknown): string | undefined {
  if (!(reason instanceof ApiError)) return undefined
  if (reason.errorCode === 'WrongPassword') return 'This isn’t your password. Check it and try again.'
  if (reason.errorCode === 'SignInTooOld')
    return 'To confirm it’s you, sign out, sign in again, and come back within 15 minutes.'
  return undefined
}

export const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

interface EmailFormErrors {
  emailError?: string
  passwordError?: string
  failure?: Failure
}

/** Maps a failed email change to errors of the form. */
export function toEmailFormErrors(reason: Error, hasPassword: boolean): EmailFormErrors {
  const reauthenticationError = getReauthenticationError(reason)
  if (reauthenticationError)
    return hasPassword
      ? { passwordError: reauthenticationError }
      : { failure: { title: 'Sign in again first.', text: reauthenticationError } }
  if (reason.message.includes('already the address of this account'))
    return { emailError: 'This is already your email address.' }
  const email = toFieldErrors(reason)?.email
  return email ? { emailError: email } : { failure: describeFailure(reason) }
}

interface PasswordFormErrors {
  currentPasswordError?: string
  newPasswordError?: string
  failure?: Failure
}

/** Error for members without an email address, who cannot change the password. */
export const missingEmailFailure: Failure = {
  title: 'Error, invalid email.',
  text: 'Your profile has no email address, so there is no password to change. Add an address first.',
}

/** Maps a failed password change to errors of the form. */
export function toPasswordFormErrors(reason: Error): PasswordFormErrors {
  const passwordError = getReauthenticationError(reason)
  if (passwordError) return { currentPasswordError: passwordError }
  const newPasswordError = toFieldErrors(reason)?.password
  if (newPasswordError) return { newPasswordError }
  return { failure: reason.message.includes(missingEmailFailure.title) ? missingEmailFailure : describeFailure(reason) }
}

/** Describes why an API key was not created. */
export const describeApiKeyError = (reason: Error) => {
  if (reason instanceof ApiError && reason.errorCode === 'APIKeyAlreadyExists')
    return 'You already have a key with this name.'
  if (reason instanceof ApiError && reason.errorCode === 'BadRequest')
    return 'You already have 20 keys, which is the maximum. Delete one first.'
  return describeFailure(reason).title
}
