import type { FastifyRequest } from 'fastify'
import type { Origin } from '#server/caller.ts'

/** Where a request comes from. Its address is the proxy's word where a proxy is trusted (`app.ts`). */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  signal: request.signal,
})
