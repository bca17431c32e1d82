import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/endpoint.ts'
import { Failure } from '#server/errors.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Answers 405 for an address of the session service with an unknown method. Call it before the first route, and what it
 * returns after the last.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API_PREFIX)) return
    const there = known.get(url) ?? new Set()
    known.set(url, there)
    for (const one of [method].flat()) there.add(one)
  })
  return () => {
    for (const [url, there] of Array.from(known)) {
      const allow = [...there].join(', ')
      app.route({
        url,
        method: methods.filter((method) => !there.has(method)),
        // Before the body is read, which is not needed.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new Failure('MethodNotAllowed')
        },
        handler: () => undefined,
      })
    }
  }
}
