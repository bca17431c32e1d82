import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/** API keys with which a member's own programs sign in (session service §5.7). All calls require the refresh token. */

/** An invalid id becomes an empty string, so that it gets the same response as an unknown id. */
const KeyParams = z.object({ id: text(200).catch('') })

export const ApiKey = z.object({
  /** A plain string of 24 hexadecimal digits, not an `$oid`. */
  _id: z.string(),
  name: z.string(),
  disabled: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** `key` is the secret, which no other call returns. */
export const NewApiKey = ApiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof NewApiKey>

/**
 * 400 InvalidParameter for an invalid name, BadRequest if the limit of keys is reached; 409 APIKeyAlreadyExists; 403
 * for an anonymous user.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/auth/api_keys',
  auth: 'refresh',
  // A value that is not text becomes an empty name, because an invalid name has a separate error code.
  body: z.object({ name: text(1000).catch('') }).catch({ name: '' }),
  response: NewApiKey,
  status: 201,
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/auth/api_keys',
  auth: 'refresh',
  response: z.array(ApiKey),
  status: 200,
})

/** Returns one key. 404 APIKeyNotFound, as for all calls with the id of a key. */
export const getApiKey = endpoint({
  method: 'GET',
  path: '/auth/api_keys/:id',
  auth: 'refresh',
  params: KeyParams,
  response: ApiKey,
  status: 200,
})

/** Also ends the sessions that were opened with the key. */
export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/auth/api_keys/:id',
  auth: 'refresh',
  params: KeyParams,
  status: 204,
})

export const enableApiKey = endpoint({
  method: 'PUT',
  path: '/auth/api_keys/:id/enable',
  auth: 'refresh',
  params: KeyParams,
  status: 204,
})

/** Also ends the sessions that were opened with the key. */
export const disableApiKey = endpoint({ ...enableApiKey, path: '/auth/api_keys/:id/disable' })
