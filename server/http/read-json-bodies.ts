import type { FastifyInstance } from 'fastify'
import { BODY_DEPTH } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'

/**
 * Parses JSON bodies. A missing body is valid with any content type, because many calls have none. Refuses `__proto__`
 * and similar names, bodies nested deeply enough to overflow the stack, and compressed bodies.
 */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  // Runs before the body is read, because the content length of a compressed body is not that of its text.
  app.addHook('preParsing', async ({ headers }, _reply, body) => {
    if (/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return body
    throw new Failure('UnsupportedMediaType', 'the body must not be compressed')
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (isTooDeep(body.toString())) return done(new Failure('BadRequest', 'the body is nested too deeply'))
    return parse(request, body.toString(), done)
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    body.length === 0 ? done(null, undefined) : done(new Failure('UnsupportedMediaType')),
  )
}

/** Counts brackets outside strings. Text that is not JSON may be miscounted, but the parser refuses it. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (quoted) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > BODY_DEPTH) return true
  }
  return false
}
