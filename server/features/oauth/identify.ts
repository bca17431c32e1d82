import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import { normalizeEmail } from '#contract/email.ts'
import type { Context } from '#server/context.ts'
import { callProvider } from './call-provider.ts'
import { getCallbackUrl } from './callback-url.ts'
import type { Flow } from './flows.ts'
import type { Provider } from './providers.ts'

/** The identity of a person at a provider. */
export interface Identity {
  issuer: string
  subject: string
  /** Lowercase. Undefined if the provider has not verified it. */
  email: string | undefined
}

const Claims = z.object({
  email: z.string().transform(normalizeEmail).optional().catch(undefined),
  // Apple sends a string.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).catch(false),
})

/**
 * Exchanges the code for an ID token. openid-client verifies state, `iss`, PKCE, and the token's signature, issuer,
 * audience, nonce and times.
 */
export const identify = (
  context: Context,
  provider: Provider,
  { flow, query, state }: { flow: Flow; query: string; state: string },
): Promise<Identity> =>
  callProvider(context, provider, async () => {
    const server = await provider.discover()
    const callback = new URL(`${getCallbackUrl(context.config, provider)}?${query}`)
    const tokens = await authorizationCodeGrant(server, callback, {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the response contains no ID token')
    const { email, email_verified } = Claims.parse(await completeClaims(server, tokens.access_token, claims))
    return { issuer: claims.iss, subject: claims.sub, email: email_verified ? email : undefined }
  })

/**
 * Adds the userinfo claims if the ID token has no email address. openid-client verifies that the response has the same
 * subject.
 */
const completeClaims = async (server: Configuration, accessToken: string, claims: { sub: string; email?: unknown }) =>
  claims.email !== undefined || server.serverMetadata().userinfo_endpoint === undefined
    ? claims
    : fetchUserInfo(server, accessToken, claims.sub)
