/**
 * How a sign-in at an identity provider ended, with the published client's names, so that either client's page serves
 * the other.
 */
export interface OAuthResult {
  /** The opener's own word for this sign-in. */
  state?: string
  /** Access token, refresh token, user id and device id, joined by `$`. */
  userAuth?: string
  error?: string
}

/** The storage key of the result for the window that opened the page (session service §10). */
export const resultKey = (state: string) => `realm-web:oauth2:state(${state}):result`

const names = { _baas_client_app_id: 'appId', _baas_state: 'state', _baas_ua: 'userAuth', _baas_error: 'error' }

/** Reads the fragment that the server has led the window to. */
export const readFragment = (hash: string): OAuthResult => {
  const given = new URLSearchParams(hash.slice(1))
  return Object.fromEntries(
    Object.entries(names)
      .map(([key, name]) => [name, given.get(key)] as const)
      .filter(([, value]) => value !== null),
  )
}
