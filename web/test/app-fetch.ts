import type { FastifyInstance, InjectOptions } from 'fastify'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** `fetch` that calls the real application without a port. */
export const appFetch =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const method = methods.find((name) => name === request.method)
    if (!method) throw new Error(`unsupported method in tests: ${request.method}`)
    const body = await request.text()
    const options: InjectOptions = {
      method,
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      ...(body !== '' && { payload: body }),
    }
    const { statusCode, statusMessage, headers, rawPayload } = await app.inject(options)
    const isEmpty = statusCode === 204 || statusCode === 304
    const headerEntries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      statusText: statusMessage,
      headers: headerEntries,
    })
  }
