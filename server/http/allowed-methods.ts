import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/endpoint.ts'
import { Failure } from '#server/errors.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Makes the session service respond with 405 to methods that a URL does not support. Must be called before the first
 * route is registered, and the returned function after the last route.
 */
export function trackMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API_PREFIX)) return
    const urlMethods = methodsByUrl.get(url) ?? new Set()
    methodsByUrl.set(url, urlMethods)
    for (const knownMethod of [method].flat()) urlMethods.add(knownMethod)
  })
  return () => {
    for (const [url, urlMethods] of Array.from(methodsByUrl)) {
      const allowHeader = [...urlMethods].join(', ')
      app.route({
        url,
        method: METHODS.filter((method) => !urlMethods.has(method)),
        // Throws before the body is read.
        onRequest: async (_request, reply) => {
          reply.header('allow', allowHeader)
          throw new Failure('MethodNotAllowed')
        },
        handler: () => undefined,
      })
    }
  }
}
