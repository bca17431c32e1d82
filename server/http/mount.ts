import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX, type AuthKind, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import type { Caller, Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import { authenticate, authenticateRefresh } from './authenticate.ts'
import { originOf } from './origin.ts'

/** Caller of each kind of endpoint: a member, authenticated by one of the two tokens, or undefined. */
interface Senders {
  none: undefined
  optional: Caller | undefined
  access: Caller
  refresh: Caller
}

interface Call<E extends Endpoint, Sender> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  sender: Sender
  origin: Origin
}

type Handler<E extends Endpoint, Sender> = (call: Call<E, Sender>) => Promise<Answer<E>>
type Answer<E extends Endpoint> = E extends { answer: object } ? Parsed<E, 'answer'> : void

const senders = new WeakMap<FastifyRequest, unknown>()
/** Requests whose body was incomplete when their sender was identified. */
const incomplete = new WeakSet<FastifyRequest>()

/**
 * Identifies the sender of a request. Throws if the sender is not authorized. Called for the headers, and again after
 * the body if the body arrived later, because the sender's rights may have been revoked in the meantime.
 */
type IdentifySender<Sender> = (
  request: FastifyRequest,
  reply: FastifyReply,
  part: 'headers' | 'body',
) => Promise<Sender>

/**
 * Registers a route for an endpoint. Types, validation and response fields are derived from its declaration.
 * `identifySender` identifies the caller if the kind of endpoint is not sufficient.
 */
export function mount<E extends Endpoint, Sender = Senders[E['auth']]>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E, Sender>,
  identifySender?: IdentifySender<Sender>,
) {
  const setSender = async (request: FastifyRequest, reply: FastifyReply, part: 'headers' | 'body') =>
    senders.set(request, await (identifySender?.(request, reply, part) ?? identify(context, endpoint.auth, request)))
  const { method, base = API_PREFIX, path, params, query, body, bytes, answer, status } = endpoint
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
    // Runs before the body is read: authorization precedes validation.
    onRequest: async (request, reply) => {
      await setSender(request, reply, 'headers')
      // Injected requests (tests) lack this field, because their body is complete.
      if (request.raw.complete === false) incomplete.add(request)
    },
    handler: async (request, reply) => {
      if (incomplete.has(request)) await setSender(request, reply, 'body')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas above have parsed all three; Fastify's types cannot carry a generic declaration
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        sender: senders.get(request),
        origin: originOf(request),
      } as Call<E, Sender>
      const value = await handler(call)
      reply.code(status).header('cache-control', 'no-store')
      // A response without a body must have no content type, because the client would parse it.
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
