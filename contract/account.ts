import { z } from 'zod'
import { Id } from './collections/fields.ts'
import { endpoint } from './endpoint.ts'
import { productFunction } from './functions.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from './limits.ts'
import { text } from './text.ts'

/** Functions, and one download, with which members manage their account. */

const NoContent = z.object({})

/** A limit above the longest valid password: it only bounds the time to hash a pasted text. */
const Password = text(8 * PASSWORD_LENGTH.max, 0)

/** One active sign-in. */
export const SessionEntry = z.object({
  id: Id,
  /** Browser and operating system, as text. */
  device: z.string(),
  /** Time of the sign-in. All times here are ISO 8601. */
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
 * Ends every session of the caller, including the current one, with all open streams. API keys remain and can open new
 * ones. 403 DemoAccount.
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
 * Emails a link to the new address, which becomes the address of the account once the link is opened, and a notice to
 * the old address. Never reveals whether the new address already has an account. 403 WrongPassword or SignInTooOld; 400
 * BadRequest; 429.
 */
export const changeEmail = productFunction({
  name: 'changeEmail',
  arguments: z.tuple([z.object({ email: text(EMAIL_LENGTH), password: Password.optional() })]),
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
