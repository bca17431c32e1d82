import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomState } from 'openid-client'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { OAUTH_CALLBACK, OAUTH_LOGIN } from '#contract/oauth.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { originOf } from '#server/http/origin.ts'
import { begin } from './begin.ts'
import { callbackAddress } from './callback-address.ts'
import { setStateCookie, hasStateCookie, clearStateCookie } from './flows.ts'
import { endUnknownFlow } from './redirects.ts'
import { finish } from './finish.ts'
import { openProviders, type Provider, type Providers } from './providers.ts'
import { readSignInRequest } from './read-sign-in-request.ts'

/**
 * Fields of the response to keep. A form may have others, such as a name, which must not be part of an address.
 */
const ANSWER = new Set(['code', 'state', 'iss', 'error'])

type Call = FastifyRequest<{ Params: { appId: string; provider: string } }>

/** Routes of the redirect flow (session service §10), including `form_post` responses. */
export function oauthRoutes(app: FastifyInstance, context: Context) {
  const { config } = context
  const providers = openProviders(config.identityProviders)
  const isSecure = config.publicUrl.startsWith('https:')
  // Without HEAD routes, because a HEAD request would consume the state.
  const options = { exposeHeadRoute: false }

  app.get(API_PREFIX + OAUTH_LOGIN, options, async (request: Call, reply) => {
    const provider = find(providers, request)
    const state = randomState()
    const beginning = readSignInRequest(config, request.query)
    const address = await begin(context, provider, { ...beginning, state, ip: originOf(request).ip })
    return redirectTo(reply.header('set-cookie', setStateCookie(state, isSecure)), address)
  })

  app.get(API_PREFIX + OAUTH_CALLBACK, options, async (request: Call, reply) => {
    const provider = find(providers, request)
    const query = queryOf(request)
    const state = stateIn(query)
    if (state === undefined) return redirectTo(reply, endUnknownFlow(context))
    const isOurs = hasStateCookie(request.headers.cookie ?? '', state, isSecure)
    const address = await finish(context, provider, { query, state, isOurs, origin: originOf(request) })
    return redirectTo(reply.header('set-cookie', clearStateCookie(state, isSecure)), address)
  })

  // Redirects form posts to the GET route, because browsers send no `Lax` cookies with cross-site forms.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )
    scope.post(API_PREFIX + OAUTH_CALLBACK, async (request: Call, reply) => {
      const provider = find(providers, request)
      const answer = [...new URLSearchParams(String(request.body))].filter(([name]) => ANSWER.has(name))
      return redirectTo(reply, `${callbackAddress(config, provider)}?${new URLSearchParams(answer).toString()}`)
    })
  })
}

function find(providers: Providers, { params: { appId, provider } }: Call): Provider {
  if (appId !== APP_ID) return fail('AppNotFound', `cannot find app using Client App ID '${appId}'`)
  return providers.get(provider) ?? fail('AuthProviderNotFound', `authentication via ${provider} is unsupported`)
}

const queryOf = ({ url }: Call) => url.split(/\?(.*)/s)[1] ?? ''

/** Returns a well-formed state or undefined. It becomes part of a header. */
const stateIn = (query: string) => new URLSearchParams(query).getAll('state').find((state) => /^[\w-]{43}$/.test(state))

/**
 * Redirects with 303, so that the browser uses GET. Not cached and without referrer, because addresses contain codes.
 */
const redirectTo = (reply: FastifyReply, address: string) =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303)
