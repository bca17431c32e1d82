import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { STUDIO_KEY_DAYS, STUDIO_KEY_NAME_LENGTH } from './limits.ts'
import { KeyScope } from './permissions.ts'

/**
 * API keys of the Studio: a program sends one in `Authorization: Bearer …`, where a person's browser sends its access
 * token. Not those of `api-keys.ts`, by which a member's own programs sign in. Times are ISO 8601.
 */

const time = z.iso.datetime()
const names = KeyScope.options

/** Every key begins with this, which distinguishes it from an access token and lets scanners find a leaked one. */
export const STUDIO_KEY_PREFIX = 'hfk_'

export const StudioKey = z.object({
  id: Id,
  name: z.string(),
  /** Address of who made it. It never may do more than this person may at the moment of a call. */
  owner: z.string(),
  scopes: z.array(KeyScope),
  createdAt: time,
  expiresAt: time,
  /** To the minute; null where it was never used. */
  lastUsedAt: time.nullable(),
})
export type StudioKey = z.infer<typeof StudioKey>

/** Everybody's keys that work, the oldest first, without their secrets. */
export const listStudioKeys = studioCall({
  summary: 'List staff API keys',
  method: 'GET',
  path: '/keys',
  permission: 'programs.read',
  answer: z.object({ keys: z.array(StudioKey) }),
  status: 200,
})

/** Each scope once, in the order of the permissions. 400 for an unknown one or none. */
const Scopes = z
  .array(KeyScope)
  .min(1, 'needs at least one scope')
  .max(names.length)
  .transform((scopes) => names.filter((name) => scopes.includes(name)))

/**
 * Makes a key. `key` leaves this once; only its hash is stored. 403 Forbidden for a scope that the caller does not have
 * as a permission; 409 APIKeyAlreadyExists for a name that the caller uses; 409 QuotaExceeded with ten keys; 400
 * BadRequest.
 */
export const createStudioKey = studioCall({
  summary: 'Create an API key',
  errors: ['APIKeyAlreadyExists', 'QuotaExceeded'],
  method: 'POST',
  path: '/keys',
  permission: 'programs.change',
  requiresRecentAuth: true,
  body: z.object({
    name: line(STUDIO_KEY_NAME_LENGTH),
    scopes: Scopes,
    /** Whole days for which it works. */
    days: z.int().min(1).max(STUDIO_KEY_DAYS),
  }),
  answer: StudioKey.extend({ key: z.string() }),
  status: 201,
})

/** Ends a key, whoever made it: at once, in every process. 404 APIKeyNotFound. */
export const revokeStudioKey = studioCall({
  summary: 'Revoke an API key',
  errors: ['APIKeyNotFound'],
  method: 'DELETE',
  path: '/keys/:id',
  permission: 'programs.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  answer: z.object({}),
  status: 200,
})
