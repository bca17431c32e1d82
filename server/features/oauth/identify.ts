import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import { isEmail } from '#rules/email.ts'
import type { Context } from '#server/context.ts'
import { callProvider } from './call-provider.ts'
import { callbackAddress } from './callback-address.ts'
import type { Flow } from './flows.ts'
import type { Provider } from './providers.ts'

/** Who somebody is at a provider. */
export interface Identity {
  issuer: string
  subject: string
  /** Only if the provider says that it belongs to this person. Lower case. */
  email: string | undefined
}

const Claims = z.object({
  email: z.string().trim().toLowerCase().refine(isEmail).optional().catch(undefined),
  // Apple writes it as a text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')]).catch(false),
})

/**
 * Exchanges the code for an id token. openid-client checks state, `iss`, PKCE, and the token's signature, issuer,
 * audience, nonce and times.
 */
export const identify = (
  context: Context,
  provider: Provider,
  { flow, query, state }: { flow: Flow; query: string; state: string },
): Promise<Identity> =>
  callProvider(context, provider, async () => {
    const server = await provider.discover()
    const answer = new URL(`${callbackAddress(context.config, provider)}?${query}`)
    const tokens = await authorizationCodeGrant(server, answer, {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the response contains no ID token')
    const { email, email_verified } = Claims.parse(await complete(server, tokens.access_token, claims))
    return { issuer: claims.iss, subject: claims.sub, email: email_verified ? email : undefined }
  })

/**
 * Some providers send the address only on a request of its own. openid-client checks that the answer is about the same
 * person.
 */
const complete = async (server: Configuration, accessToken: string, claims: { sub: string; email?: unknown }) =>
  claims.email !== undefined || server.serverMetadata().userinfo_endpoint === undefined
    ? claims
    : fetchUserInfo(server, accessToken, claims.sub)
