import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type AuthKind, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import type { Caller, Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/fail.ts'
import { authenticate, authenticateRefresh } from './authenticate.ts'
import { originOf } from './origin.ts'

/** What each kind of call knows of its sender: a member, proven by the one or the other token, or nothing. */
interface Senders {
  none: undefined
  optional: Caller | undefined
  access: Caller
  refresh: Caller
}

interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  sender: Senders[E['auth']]
  origin: Origin
}

type Verb<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>
type Answer<E extends Endpoint> = E extends { answer: object } ? Parsed<E, 'answer'> : void

const senders = new WeakMap<FastifyRequest, Senders[AuthKind]>()

/**
 * Joins a declared call with the verb that answers it. Types, validation and what may leave all come from the declaration. `admit` throws for a sender
 * who may not make this call.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  declared: E,
  verb: Verb<E>,
  admit?: (sender: Senders[E['auth']]) => Promise<void>,
) {
  const { method, base = API_PREFIX, path, auth, params, query, body, bytes, answer, status } = declared
  app.route({
    method,
    url: base + path,
    ...(bytes !== undefined && { bodyLimit: bytes }),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(answer && { response: { [status]: answer } }),
    },
    // Before the body is read: whoever may not call is told so, whatever the body is.
    onRequest: async (request) => {
      const sender = await identify(context, auth, request)
      senders.set(request, sender)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `identify` answers what this kind of call knows of its sender
      await admit?.(sender as Senders[E['auth']])
    },
    handler: async (request, reply) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas above have parsed all three; Fastify's types cannot carry a generic declaration
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        sender: senders.get(request),
        origin: originOf(request),
      } as Call<E>
      const value = await verb(call)
      reply.code(status).header('cache-control', 'no-store')
      // Without a body there must be no content type: the client would parse an empty one.
      return answer === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(value)
    },
  })
}

async function identify(context: Context, auth: AuthKind, request: FastifyRequest): Promise<Senders[AuthKind]> {
  if (auth === 'none') return undefined
  if (auth === 'refresh') return authenticateRefresh(context, request)
  if (auth === 'access') return authenticate(context, request)
  return authenticate(context, request).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })
}
