import type { FastifyInstance } from 'fastify'

/** A JSON content type without a body is no fault: clients send it on calls that have none. `__proto__` and its kind are refused. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body.toString(), done)
  })
}
