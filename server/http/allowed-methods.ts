import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/endpoint.ts'
import { Failure } from '#server/errors.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Responds 405 to unknown methods on addresses of the session service. Call it before the first route is registered,
 * and the returned function after the last.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API_PREFIX)) return
    const methodsOfUrl = known.get(url) ?? new Set()
    known.set(url, methodsOfUrl)
    for (const each of [method].flat()) methodsOfUrl.add(each)
  })
  return () => {
    for (const [url, methodsOfUrl] of Array.from(known)) {
      const allow = [...methodsOfUrl].join(', ')
      app.route({
        url,
        method: methods.filter((method) => !methodsOfUrl.has(method)),
        // Throws before the body is read.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new Failure('MethodNotAllowed')
        },
        handler: () => undefined,
      })
    }
  }
}
