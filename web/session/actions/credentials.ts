/**
 * Credentials of any provider (session service §5.4): `custom-token` takes `{ token }`, `custom-function` anything,
 * `oauth2-google`, `oauth2-facebook` and `oauth2-apple` take `{ authCode }`, `{ id_token }` or `{ accessToken }`.
 */
export interface Credentials {
  /** Name of the provider in the path; stored with the user. */
  provider: string
  payload: object
  /** Reuses an active user of this provider instead of creating another. */
  reuse?: boolean
}

export const LOCAL_PROVIDER = 'local-userpass'

export const emailPassword = (username: string, password: string): Credentials => ({
  provider: LOCAL_PROVIDER,
  payload: { username, password },
})

export const apiKey = (key: string): Credentials => ({ provider: 'api-key', payload: { key } })

export const anonymous = (reuse = true): Credentials => ({ provider: 'anon-user', payload: {}, reuse })
