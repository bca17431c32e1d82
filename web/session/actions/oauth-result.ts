/**
 * Result of a sign-in at an identity provider, with the field names of `realm-web`, the client of the protocol, so
 * that the clients are interchangeable.
 */
export interface OAuthResult {
  /** Random state of the opener. */
  state?: string
  /** Access token, refresh token, user id and device id, joined by `$`. */
  userAuth?: string
  error?: string
}

/** Storage key of the result for the opener (session service §10). */
export const getResultKey = (state: string) => `realm-web:oauth2:state(${state}):result`

const FIELD_NAMES = { _baas_client_app_id: 'appId', _baas_state: 'state', _baas_ua: 'userAuth', _baas_error: 'error' }

/** Parses the fragment of the server's redirect. */
export const parseFragment = (hash: string): OAuthResult => {
  const params = new URLSearchParams(hash.slice(1))
  return Object.fromEntries(
    Object.entries(FIELD_NAMES)
      .map(([key, name]) => [name, params.get(key)] as const)
      .filter(([, value]) => value !== null),
  )
}
