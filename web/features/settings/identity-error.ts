import { ApiError } from '#web/api/api-error.ts'

/** The text beside the password field when the server refused the member's proof of identity; undefined for any other error. */
export function identityError(reason: unknown): string | undefined {
  if (!(reason instanceof ApiError)) return undefined
  if (reason.errorCode === 'WrongPassword') return 'This is not your password. Look at it and try again.'
  if (reason.errorCode === 'SignInTooOld')
    return 'For this the academy must be sure that it is you: sign out, sign in again, and come back within fifteen minutes.'
  return undefined
}

export const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))
