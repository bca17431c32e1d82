import type { PASSWORD_LENGTH } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'

/** What is wrong with what was typed, by field. */
export interface FieldErrors {
  email?: string | undefined
  password?: string | undefined
}

const LENGTH: typeof PASSWORD_LENGTH = { min: 8, max: 128 }

/** Checks the server's rule of length (specification §10) before anything is sent. */
export const passwordError = (password: string) => {
  const { length } = Array.from(password)
  if (length === 0) return 'Enter a password.'
  if (length < LENGTH.min) return `Use at least ${LENGTH.min} characters (you have ${length}).`
  return length > LENGTH.max ? `Use at most ${LENGTH.max} characters (you have ${length}).` : undefined
}

/**
 * Turns a refusal that is about a field into the error of that field. Shows the server's own text where we have no
 * better one.
 */
export const refusalErrors = (reason: Error): FieldErrors | undefined => {
  if (!(reason instanceof ApiError) || reason.errorCode !== 'BadRequest') return undefined
  const { error = '' } = reason
  if (error.includes('too common'))
    return { password: 'This password is too common. Choose one that’s harder to guess.' }
  if (error.includes('password')) return { password: sentence(error) }
  return error.includes('email') ? { email: 'This email address can’t receive email.' } : undefined
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The first field with an error: it gets the focus. */
export const firstInvalidField = ({ email, password }: FieldErrors) =>
  email ? 'email' : password ? 'password' : undefined
