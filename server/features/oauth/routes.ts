import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomState } from 'openid-client'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { OAUTH_CALLBACK, OAUTH_LOGIN } from '#contract/oauth.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { readOrigin } from '#server/http/origin.ts'
import { startSignIn } from './start-sign-in.ts'
import { getCallbackUrl } from './callback-url.ts'
import { setStateCookie, hasStateCookie, clearStateCookie } from './flows.ts'
import { getUnknownFlowUrl } from './redirects.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { openProviders, type Provider, type Providers } from './providers.ts'
import { readSignInRequest } from './read-sign-in-request.ts'

/**
 * Response parameters to keep. A form may have other fields, such as a name, which must not be part of a URL.
 */
const RESPONSE_PARAMS = new Set(['code', 'state', 'iss', 'error'])

type OAuthRequest = FastifyRequest<{ Params: { appId: string; provider: string } }>

/** Routes of the redirect flow (session service §10), including `form_post` responses. */
export function oauthRoutes(app: FastifyInstance, context: Context) {
  const { config } = context
  const providers = openProviders(config.identityProviders)
  const isSecure = config.publicUrl.startsWith('https:')
  // HEAD routes are disabled, because a HEAD request would consume the state.
  const options = { exposeHeadRoute: false }

  app.get(API_PREFIX + OAUTH_LOGIN, options, async (request: OAuthRequest, reply) => {
    const provider = findProvider(providers, request)
    const state = randomState()
    const signInRequest = readSignInRequest(config, request.query)
    const location = await startSignIn(context, provider, { ...signInRequest, state, ip: readOrigin(request).ip })
    return redirectTo(reply.header('set-cookie', setStateCookie(state, isSecure)), location)
  })

  app.get(API_PREFIX + OAUTH_CALLBACK, options, async (request: OAuthRequest, reply) => {
    const provider = findProvider(providers, request)
    const query = getQueryString(request)
    const state = findState(query)
    if (state === undefined) return redirectTo(reply, getUnknownFlowUrl(context))
    const hasCookie = hasStateCookie(request.headers.cookie ?? '', state, isSecure)
    const location = await finishSignIn(context, provider, { query, state, hasCookie, origin: readOrigin(request) })
    return redirectTo(reply.header('set-cookie', clearStateCookie(state, isSecure)), location)
  })

  // Redirects form posts to the GET route, because browsers send no `Lax` cookies with cross-site forms.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )
    scope.post(API_PREFIX + OAUTH_CALLBACK, async (request: OAuthRequest, reply) => {
      const provider = findProvider(providers, request)
      const params = [...new URLSearchParams(String(request.body))].filter(([name]) => RESPONSE_PARAMS.has(name))
      return redirectTo(reply, `${getCallbackUrl(config, provider)}?${new URLSearchParams(params).toString()}`)
    })
  })
}

function findProvider(providers: Providers, { params: { appId, provider } }: OAuthRequest): Provider {
  if (appId !== APP_ID) return fail('AppNotFound', `cannot find app using Client App ID '${appId}'`)
  return providers.get(provider) ?? fail('AuthProviderNotFound', `authentication via ${provider} is unsupported`)
}

const getQueryString = ({ url }: OAuthRequest) => url.split(/\?(.*)/s)[1] ?? ''

/** Returns the first well-formed state. Malformed states are ignored, because the state becomes part of a header. */
const findState = (query: string) =>
  new URLSearchParams(query).getAll('state').find((state) => /^[\w-]{43}$/.test(state))

/**
 * Redirects with 303, so that the browser uses GET. Prevents caching and referrers, because URLs contain codes.
 */
const redirectTo = (reply: FastifyReply, location: string) =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(location, 303)
