import type { PASSWORD_LENGTH } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Validation errors by field. */
export interface FieldErrors {
  email?: string | undefined
  password?: string | undefined
}

const LENGTH_LIMITS: typeof PASSWORD_LENGTH = { min: 8, max: 128 }

/** Applies the server's length rule (specification §10) before the form is submitted. Returns the error, if any. */
export const validatePassword = (password: string) => {
  const { length } = Array.from(password)
  if (length === 0) return 'Enter a password.'
  if (length < LENGTH_LIMITS.min) return `Use at least ${LENGTH_LIMITS.min} characters (you have ${length}).`
  return length > LENGTH_LIMITS.max ? `Use at most ${LENGTH_LIMITS.max} characters (you have ${length}).` : undefined
}

/** Maps a validation error of the server to its field. Falls back to the server's message. */
export const toFieldErrors = (reason: Error): FieldErrors | undefined => {
  if (!(reason instanceof ApiError) || reason.errorCode !== 'BadRequest') return undefined
  const { error = '' } = reason
  if (error.includes('too common'))
    return { password: 'This password is too common. Choose one that’s harder to guess.' }
  if (error.includes('password')) return { password: toSentence(error) }
  return error.includes('email') ? { email: 'This email address can’t receive email.' } : undefined
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The first field with an error, which receives focus. */
export const firstInvalidField = ({ email, password }: FieldErrors) =>
  email ? 'email' : password ? 'password' : undefined
