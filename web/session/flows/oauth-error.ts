/** A sign-in at an identity provider that came to nothing, in the server's words or in ours. */
export class OAuthError extends Error {
  override name = 'OAuthError'
}
