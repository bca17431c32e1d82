import type { API_PREFIX, Endpoint } from '#contract/endpoint.ts'
import type { APP_ID } from '#contract/limits.ts'
import type * as contract from '#contract/session.ts'
import { isRecord, optionalText, text } from './read.ts'
import type { Wire } from './wire.ts'

/** Typed as the contract's own constants: another value does not compile. */
export const PREFIX: typeof API_PREFIX = '/api/client/v2.0'
export const APP: typeof APP_ID = 'holdfast-tactics'
export const PROVIDER = 'local-userpass'

const wire = <E extends Endpoint>(declared: Wire<E>) => declared
const nothing = () => undefined
const PROVIDERS = '/app/:appId/auth/providers/:provider'

export const confirmCall = wire<typeof contract.confirmCall>({
  method: 'POST',
  path: `${PROVIDERS}/confirm/call`,
  auth: 'none',
  read: nothing,
})

export const login = wire<typeof contract.login>({
  method: 'POST',
  path: `${PROVIDERS}/login`,
  auth: 'none',
  read: (answer) => ({
    user_id: text(answer, 'user_id', 'a user id'),
    access_token: text(answer, 'access_token', 'an access token'),
    refresh_token: text(answer, 'refresh_token', 'a refresh token'),
    device_id: text(answer, 'device_id', 'a device id'),
  }),
})

export const profile = wire<typeof contract.profile>({
  method: 'GET',
  path: '/auth/profile',
  auth: 'access',
  read: (answer) => {
    const { identities, data } = isRecord(answer) ? answer : {}
    if (!Array.isArray(identities)) throw new Error('Expected identities in the profile')
    if (!isRecord(data)) throw new Error('Expected data in the profile')
    return {
      user_id: text(answer, 'user_id', 'a user id'),
      domain_id: text(answer, 'domain_id', 'a domain id'),
      type: text(answer, 'type', 'a type of user') === 'server' ? 'server' : 'normal',
      identities: identities.map((identity: unknown) => ({
        id: text(identity, 'id', 'an id of an identity'),
        provider_type: text(identity, 'provider_type', 'a provider of an identity'),
        provider_id: optionalText(isRecord(identity) && identity['provider_id']) ?? '',
      })),
      data: { email: optionalText(data['email']), name: optionalText(data['name']) },
    }
  },
})

export const refresh = wire<typeof contract.refresh>({
  method: 'POST',
  path: '/auth/session',
  auth: 'refresh',
  read: (answer) => ({ access_token: text(answer, 'access_token', 'an access token') }),
})

export const logout = wire<typeof contract.logout>({
  method: 'DELETE',
  path: '/auth/session',
  auth: 'refresh',
  read: nothing,
})
