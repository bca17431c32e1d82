import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import type { Device } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { callProvider } from './call-provider.ts'
import { callbackAddress } from './callback-address.ts'
import { type RequestingPage, redirectAfter } from './redirects.ts'
import { saveFlow } from './flows.ts'
import type { Provider } from './providers.ts'

interface Begun {
  beginner: RequestingPage
  device: Device
  /** Random; the provider returns it with its response. */
  state: string
  ip: string
}

/** Starts a sign-in. Returns the provider's address, or the requesting page with an error. */
export const begin = (context: Context, provider: Provider, { beginner, device, state, ip }: Begun): Promise<string> =>
  redirectAfter(context, beginner, async () => {
    await countAttempts(context, ['oauth', networkOf(ip)])
    const server = await callProvider(context, provider, provider.discover)
    const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
    const flow = { ...beginner, provider: provider.name, nonce, verifier, device }
    await saveFlow(context.db, state, flow, context.now())
    const { href } = buildAuthorizationUrl(server, {
      redirect_uri: callbackAddress(context.config, provider),
      scope: provider.scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(provider.responseMode === 'form_post' && { response_mode: 'form_post' }),
    })
    return href
  })
