import type { API_PREFIX } from '#contract/endpoint.ts'
import type { APP_ID } from '#contract/limits.ts'
import type * as contract from '#contract/session.ts'
import { isList, isRecord, readField, readText } from './read-response.ts'
import { ignoreBody, wire } from './wire.ts'

/** Typed as the contract's constants, so that another value does not compile. */
export const PREFIX: typeof API_PREFIX = '/api/client/v2.0'
export const APP: typeof APP_ID = 'holdfast-tactics'

/** A log-in that does not link an account always returns a refresh token. */
type LogIn = Omit<typeof contract.login, 'response'> & { response: typeof contract.Tokens }

export const login = wire<LogIn>(
  'POST',
  '/app/:appId/auth/providers/:provider/login',
  'none',
)((response) => ({
  user_id: readText(response, 'user_id'),
  access_token: readText(response, 'access_token'),
  refresh_token: readText(response, 'refresh_token'),
  device_id: readText(response, 'device_id'),
}))

export const profile = wire<typeof contract.profile>(
  'GET',
  '/auth/profile',
  'access',
)((response) => ({
  type: readText(response, 'type'),
  identities: readField(response, 'identities', isList).map((identity: unknown) => ({
    id: readText(identity, 'id'),
    provider_type: readText(identity, 'provider_type'),
  })),
  data: readField(response, 'data', isRecord),
}))

export type ReadProfile = ReturnType<typeof profile.read>

export const refresh = wire<typeof contract.refresh>(
  'POST',
  '/auth/session',
  'refresh',
)((response) => ({
  access_token: readText(response, 'access_token'),
}))

export const logout = wire<typeof contract.logout>('DELETE', '/auth/session', 'refresh')(ignoreBody)

export const deleteUser = wire<typeof contract.deleteUser>('DELETE', '/auth/delete', 'access')(ignoreBody)
