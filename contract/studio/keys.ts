import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_STUDIO_KEY_DAYS, MAX_STUDIO_KEY_NAME_LENGTH } from './limits.ts'
import { KeyScope } from './permissions.ts'

/**
 * API keys of the Studio, which programs send in `Authorization: Bearer …` instead of an access token. The keys in
 * `api-keys.ts`, with which a member's own programs sign in, are unrelated. Times are ISO 8601.
 */

const time = z.iso.datetime()
const scopeNames = KeyScope.options

/** Prefix of every key, which distinguishes it from an access token and lets scanners find a leaked one. */
export const STUDIO_KEY_PREFIX = 'hfk_'

export const StudioKey = z.object({
  id: Id,
  name: z.string(),
  /** Email address of the creator. A key is limited to the current permissions of this person. */
  owner: z.string(),
  scopes: z.array(KeyScope),
  createdAt: time,
  expiresAt: time,
  /** Time of the last use, to the minute; null if the key was never used. */
  lastUsedAt: time.nullable(),
})
export type StudioKey = z.infer<typeof StudioKey>

/** Returns all valid keys of the staff, the oldest first, without their secrets. */
export const listStudioKeys = studioCall({
  summary: 'List staff API keys',
  method: 'GET',
  path: '/keys',
  permission: 'programs.read',
  response: z.object({ keys: z.array(StudioKey) }),
  status: 200,
})

/** Scopes without duplicates, in the order of the permissions. 400 for an unknown scope or none. */
const Scopes = z
  .array(KeyScope)
  .min(1, 'needs at least one scope')
  .max(scopeNames.length)
  .transform((scopes) => scopeNames.filter((name) => scopes.includes(name)))

/**
 * Creates a key. No other call returns `key`, and only its hash is stored. 403 Forbidden for a scope that is not a
 * permission of the caller; 409 APIKeyAlreadyExists for a name that the caller already uses; 409 QuotaExceeded if the
 * caller already has ten keys; 400 BadRequest.
 */
export const createStudioKey = studioCall({
  summary: 'Create an API key',
  errors: ['APIKeyAlreadyExists', 'QuotaExceeded'],
  method: 'POST',
  path: '/keys',
  permission: 'programs.change',
  requiresRecentAuth: true,
  body: z.object({
    name: line(MAX_STUDIO_KEY_NAME_LENGTH),
    scopes: Scopes,
    /** Validity in whole days. */
    days: z.int().min(1).max(MAX_STUDIO_KEY_DAYS),
  }),
  response: StudioKey.extend({ key: z.string() }),
  status: 201,
})

/** Revokes a key of any owner immediately, in every process. 404 APIKeyNotFound. */
export const revokeStudioKey = studioCall({
  summary: 'Revoke an API key',
  errors: ['APIKeyNotFound'],
  method: 'DELETE',
  path: '/keys/:id',
  permission: 'programs.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  response: z.object({}),
  status: 200,
})
