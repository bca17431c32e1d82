/**
 * What a log-in is made with, whatever its kind (session service §5.4): `custom-token` takes `{ token }`,
 * `custom-function` anything, `oauth2-google`, `oauth2-facebook` and `oauth2-apple` take `{ authCode }`, `{ id_token }`
 * or `{ accessToken }`.
 */
export interface Credentials {
  /** Name of the provider in the address; stored with the user. */
  provider: string
  payload: object
  /** Take a user of this provider who is signed in here already, instead of making another. */
  reuse?: boolean
}

export const LOCAL = 'local-userpass'

export const emailPassword = (username: string, password: string): Credentials => ({
  provider: LOCAL,
  payload: { username, password },
})

export const apiKey = (key: string): Credentials => ({ provider: 'api-key', payload: { key } })

export const anonymous = (reuse = true): Credentials => ({ provider: 'anon-user', payload: {}, reuse })
