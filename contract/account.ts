import { z } from 'zod'
import { Id } from './collections/fields.ts'
import { endpoint } from './endpoint.ts'
import { productFunction } from './functions.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from './limits.ts'
import { text } from './text.ts'

/**
 * Functions and one download with which members manage their account.
 */

const Nothing = z.object({})

/** Longer than any that fits, so that a pasted text is not hashed for long. */
const Password = text(8 * PASSWORD_LENGTH.max, 0)

/** One sign-in that still holds. */
export const SessionEntry = z.object({
  id: Id,
  /** Browser and system in words. */
  device: z.string(),
  /** ISO 8601, as are the others. */
  since: z.iso.datetime(),
  lastUsed: z.iso.datetime(),
  /** It is the one that asks. */
  isThis: z.boolean(),
  /** Name of the API key that opened it. */
  apiKey: z.string().optional(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

/** The newest use first. */
export const listSessions = productFunction({
  name: 'sessions',
  arguments: z.tuple([]),
  callers: 'member',
  answer: z.array(SessionEntry),
})

/**
 * Ends a session of the caller's, its open streams included. Calls with its tokens are refused from then on. 404
 * NotFound.
 */
export const endSession = productFunction({
  name: 'endSession',
  arguments: z.tuple([z.object({ id: Id })]),
  callers: 'member',
  answer: Nothing,
})

/**
 * Ends every session of the caller's, that of the call included, with all open streams. API keys stay, and can open new
 * ones. 403 DemoAccount.
 */
export const endAllSessions = productFunction({
  name: 'endAllSessions',
  arguments: z.tuple([]),
  callers: 'member',
  answer: Nothing,
})

/** How the member can prove once more to be the one who signed in. */
export const signInWays = productFunction({
  name: 'signInWays',
  arguments: z.tuple([]),
  callers: 'member',
  answer: z.object({ hasPassword: z.boolean(), providers: z.array(z.string()) }),
})

/**
 * Sets a new password. Every other session ends, and all API keys are deleted. 403 WrongPassword; 400 BadRequest, with
 * `Error, invalid email.` (specification §5) for an account without an address; 429.
 */
export const changePassword = productFunction({
  name: 'changePassword',
  arguments: z.tuple([z.object({ password: Password, newPassword: Password })]),
  callers: 'owner',
  answer: Nothing,
})

/**
 * Mails a link to the new address that makes it the account's, and word of it to the old one. Never says whether the
 * new address has an account. 403 WrongPassword or SignInTooOld; 400 BadRequest; 429.
 */
export const changeEmail = productFunction({
  name: 'changeEmail',
  arguments: z.tuple([z.object({ email: text(EMAIL_LENGTH), password: Password.optional() })]),
  callers: 'owner',
  answer: Nothing,
})

/** Ends the account with everything that belongs to it, at once. 403 WrongPassword or SignInTooOld; 429. */
export const closeAccount = productFunction({
  name: 'closeAccount',
  arguments: z.tuple([z.object({ password: Password.optional() })]),
  callers: 'owner',
  answer: Nothing,
})

/** Deletes the record of what the member watched and when. */
export const clearHistory = productFunction({
  name: 'clearHistory',
  arguments: z.tuple([]),
  callers: 'owner',
  answer: Nothing,
})

/** Everything that the member owns as one JSON document, sent piece by piece. 403 for an anonymous user; 429. */
export const exportData = endpoint({ method: 'GET', path: '/auth/export', auth: 'access', status: 200 })
