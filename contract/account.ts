import { z } from 'zod'
import { Id } from './collections/fields.ts'
import { endpoint } from './endpoint.ts'
import { productFunction } from './functions.ts'
import { MAX_EMAIL_LENGTH, PASSWORD_LENGTH } from './limits.ts'
import { text } from './text.ts'

/** Functions, and one download, with which members manage their account. */

const NoContent = z.object({})

/** Longer than any valid password. Only limits the time spent on hashing oversized input. */
const Password = text(8 * PASSWORD_LENGTH.max, 0)

/** One active sign-in. */
export const SessionEntry = z.object({
  id: Id,
  /** Browser and operating system, as text. */
  device: z.string(),
  /** Time of the sign-in. All times of this file are ISO 8601. */
  since: z.iso.datetime(),
  lastUsed: z.iso.datetime(),
  /** Whether this is the caller's own session. */
  isThis: z.boolean(),
  /** Name of the API key that opened the session; omitted for any other sign-in. */
  apiKey: z.string().optional(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

/** Returns the sessions of the caller, the most recently used first. */
export const listSessions = productFunction({
  name: 'sessions',
  arguments: z.tuple([]),
  callers: 'member',
  response: z.array(SessionEntry),
})

/**
 * Ends a session of the caller, including its open streams. Calls with its tokens are rejected from then on. 404
 * NotFound.
 */
export const endSession = productFunction({
  name: 'endSession',
  arguments: z.tuple([z.object({ id: Id })]),
  callers: 'member',
  response: NoContent,
})

/**
 * Ends every session of the caller, including the current session, with all open streams. API keys remain and can open
 * new sessions. 403 DemoAccount.
 */
export const endAllSessions = productFunction({
  name: 'endAllSessions',
  arguments: z.tuple([]),
  callers: 'member',
  response: NoContent,
})

/** Returns the methods by which the member can reauthenticate. */
export const signInWays = productFunction({
  name: 'signInWays',
  arguments: z.tuple([]),
  callers: 'member',
  response: z.object({ hasPassword: z.boolean(), providers: z.array(z.string()) }),
})

/**
 * Sets a new password, ends every other session and deletes all API keys. 403 WrongPassword; 400 BadRequest, with
 * `Error, invalid email.` (specification §5) for an account without an email address; 429.
 */
export const changePassword = productFunction({
  name: 'changePassword',
  arguments: z.tuple([z.object({ password: Password, newPassword: Password })]),
  callers: 'owner',
  response: NoContent,
})

/**
 * Emails a link to the new email address and a notice to the old one; opening the link changes the address of the
 * account. Never reveals whether the new address already has an account. 403 WrongPassword or SignInTooOld; 400
 * BadRequest; 429.
 */
export const changeEmail = productFunction({
  name: 'changeEmail',
  arguments: z.tuple([z.object({ email: text(MAX_EMAIL_LENGTH), password: Password.optional() })]),
  callers: 'owner',
  response: NoContent,
})

/**
 * Deletes the account with all its data immediately. 403 WrongPassword or SignInTooOld; for staff also 403
 * SecondFactorRequired, and 409 LastOwner if nobody else is an owner; 429.
 */
export const closeAccount = productFunction({
  name: 'closeAccount',
  arguments: z.tuple([z.object({ password: Password.optional() })]),
  callers: 'owner',
  response: NoContent,
})

/** Deletes the record of what the member watched and when. */
export const clearHistory = productFunction({
  name: 'clearHistory',
  arguments: z.tuple([]),
  callers: 'owner',
  response: NoContent,
})

/** Returns all data of the member as one streamed JSON document. 403 for an anonymous user; 429. */
export const exportData = endpoint({ method: 'GET', path: '/auth/export', auth: 'access', status: 200 })
