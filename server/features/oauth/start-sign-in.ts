import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import type { Device } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { callProvider } from './call-provider.ts'
import { getCallbackUrl } from './callback-url.ts'
import { type RequestingPage, resolveRedirect } from './redirects.ts'
import { saveFlow } from './flows.ts'
import type { Provider } from './providers.ts'

interface SignInRequest {
  requestingPage: RequestingPage
  device: Device
  /** Random value that the provider returns with its response. */
  state: string
  ip: string
}

/** Starts a sign-in. Returns the provider's URL, or the requesting page with an error. */
export const startSignIn = (
  context: Context,
  provider: Provider,
  { requestingPage, device, state, ip }: SignInRequest,
): Promise<string> =>
  resolveRedirect(context, requestingPage, async () => {
    await countAttempts(context, ['oauth', networkOf(ip)])
    const server = await callProvider(context, provider, provider.discover)
    const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
    const flow = { ...requestingPage, provider: provider.name, nonce, verifier, device }
    await saveFlow(context.db, state, flow, context.now())
    const { href } = buildAuthorizationUrl(server, {
      redirect_uri: getCallbackUrl(context.config, provider),
      scope: provider.scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(provider.responseMode === 'form_post' && { response_mode: 'form_post' }),
    })
    return href
  })
