import type { FastifyInstance } from 'fastify'
import { MAX_BODY_DEPTH } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'

/**
 * Parses JSON bodies. An empty body is valid with any content type, because many calls have no body. Rejects
 * `__proto__` and similar names, bodies nested deeply enough to overflow the stack, and compressed bodies.
 */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  // Runs before the body is read, because the content length of a compressed body is not the length of its text.
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

/**
 * Returns whether a text is nested too deeply. Counts brackets outside of strings. The count may be wrong for text that
 * is not JSON, but the parser rejects such text.
 */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') isInString = !isInString
    else if (isInString) index += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > MAX_BODY_DEPTH) return true
  }
  return false
}
