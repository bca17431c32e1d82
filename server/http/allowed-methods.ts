import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/endpoint.ts'
import { Failure } from '#server/errors.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Responds 405 to unknown methods on addresses of the session service. Call it before the first route is registered,
 * and the returned function after the last.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API_PREFIX)) return
    const methodsForUrl = methodsByUrl.get(url) ?? new Set()
    methodsByUrl.set(url, methodsForUrl)
    for (const knownMethods of [method].flat()) methodsForUrl.add(knownMethods)
  })
  return () => {
    for (const [url, methodsForUrl] of Array.from(methodsByUrl)) {
      const allowHeader = [...methodsForUrl].join(', ')
      app.route({
        url,
        method: METHODS.filter((method) => !methodsForUrl.has(method)),
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
