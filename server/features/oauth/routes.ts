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
 * The fields that the answer needs. A form may have more, such as a person's name, which must not get into an address.
 */
const ANSWER = new Set(['code', 'state', 'iss', 'error'])

type Call = FastifyRequest<{ Params: { appId: string; provider: string } }>

/** The two addresses of the redirect flow (session service §10), and the form by which some providers answer. */
export function oauthRoutes(app: FastifyInstance, context: Context) {
  const { config } = context
  const providers = openProviders(config.identityProviders)
  const isSecure = config.publicUrl.startsWith('https:')
  // No HEAD: looking at an address must not use its state up.
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

  // Another site's form brings no cookies; led back to our own address, the browser sends them.
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

/** As we made it, or nothing: it becomes part of a header. */
const stateIn = (query: string) => new URLSearchParams(query).getAll('state').find((state) => /^[\w-]{43}$/.test(state))

/** 303: whatever came before, the next address is opened by GET. Addresses on the way hold codes. */
const redirectTo = (reply: FastifyReply, address: string) =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303)
