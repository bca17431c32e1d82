import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type AuthKind, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import type { Caller, Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { authenticate, bearer } from './authenticate.ts'

/** What each kind of call knows of its sender: a proven member, a refresh token still to be looked up, or nothing. */
interface Senders {
  none: undefined
  access: Caller
  refresh: string
}

interface Call<Params, Body, Auth extends AuthKind> {
  params: Params
  body: Body
  sender: Senders[Auth]
  origin: Origin
}

type Verb<E extends Endpoint> = (call: Call<Parsed<E, 'params'>, Parsed<E, 'body'>, E['auth']>) => Promise<Answer<E>>
type Answer<E extends Endpoint> = E extends { answer: object } ? Parsed<E, 'answer'> : void

/** Joins a declared call with the verb that answers it. Types, validation and what may leave all come from the declaration. */
export function mount<E extends Endpoint>(app: FastifyInstance, context: Context, declared: E, verb: Verb<E>) {
  const { method, path, params, body, answer, status } = declared
  app.route({
    method,
    url: API_PREFIX + path,
    schema: { ...(params && { params }), ...(body && { body }), ...(answer && { response: { [status]: answer } }) },
    handler: async (request, reply) => {
      const sender = await identify(context, declared.auth, request)
      const { ip, headers } = request
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas above have parsed both; Fastify's types cannot carry a generic declaration
      const call = {
        params: request.params,
        body: request.body,
        sender,
        origin: { ip, userAgent: headers['user-agent'] },
      } as Parameters<Verb<E>>[0]
      const value = await verb(call)
      reply.code(status).header('cache-control', 'no-store')
      // A 204 must not carry a content type: the client would parse an empty body.
      return status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(value)
    },
  })
}

async function identify(context: Context, auth: AuthKind, request: FastifyRequest): Promise<Senders[AuthKind]> {
  if (auth === 'access') return authenticate(context, request)
  return auth === 'refresh' ? bearer(request) : undefined
}
