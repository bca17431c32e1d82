import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX, type AuthKind, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import type { Caller, Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import { authenticate, authenticateRefresh } from './authenticate.ts'
import { readOrigin } from './origin.ts'

/** Type of the caller by kind of endpoint: a member authenticated by an access or refresh token, or undefined. */
interface Callers {
  none: undefined
  optional: Caller | undefined
  access: Caller
  refresh: Caller
}

interface Call<E extends Endpoint, C> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  caller: C
  origin: Origin
}

type Handler<E extends Endpoint, C> = (call: Call<E, C>) => Promise<EndpointResult<E>>
type EndpointResult<E extends Endpoint> = E extends { response: object } ? Parsed<E, 'response'> : void

const callers = new WeakMap<FastifyRequest, unknown>()
/** Requests whose body was incomplete when their caller was identified. */
const requestsWithLateBody = new WeakSet<FastifyRequest>()

/**
 * Identifies the caller of a request. Throws if the caller is not authorized. Called after the headers were received,
 * and again after the body if the body arrived later, because the caller's permissions may have been revoked in the
 * meantime.
 */
type IdentifyCaller<C> = (request: FastifyRequest, reply: FastifyReply, part: 'headers' | 'body') => Promise<C>

/**
 * Registers a route for an endpoint. Types, validation and response fields are derived from the declaration of the
 * endpoint. `identifyCaller` replaces the default authentication of this kind of endpoint.
 */
export function mount<E extends Endpoint, C = Callers[E['auth']]>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E, C>,
  identifyCaller?: IdentifyCaller<C>,
) {
  const setCaller = async (request: FastifyRequest, reply: FastifyReply, part: 'headers' | 'body') =>
    callers.set(
      request,
      await (identifyCaller?.(request, reply, part) ?? identifyByAuth(context, endpoint.auth, request)),
    )
  const { method, base = API_PREFIX, path, params, query, body, maxBodyBytes, response, status } = endpoint
  app.route({
    method,
    url: base + path,
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response: { [status]: response } }),
    },
    // Runs before the body is read, because authorization precedes validation.
    onRequest: async (request, reply) => {
      await setCaller(request, reply, 'headers')
      // Injected requests of tests do not have this field, because their body is always complete.
      if (request.raw.complete === false) requestsWithLateBody.add(request)
    },
    handler: async (request, reply) => {
      if (requestsWithLateBody.has(request)) await setCaller(request, reply, 'body')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas above have parsed all three; Fastify's types cannot carry a generic declaration
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: callers.get(request),
        origin: readOrigin(request),
      } as Call<E, C>
      const value = await handler(call)
      reply.code(status).header('cache-control', 'no-store')
      // A response without a body must have no content type, because the client would parse it.
      return response === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(value)
    },
  })
}

async function identifyByAuth(context: Context, auth: AuthKind, request: FastifyRequest): Promise<Callers[AuthKind]> {
  if (auth === 'none') return undefined
  if (auth === 'refresh') return authenticateRefresh(context, request)
  if (auth === 'access') return authenticate(context, request)
  return authenticate(context, request).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })
}
