import { isIP, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '#server/caller.ts'

/**
 * Returns the origin of a request. Behind a trusted proxy (`TRUSTED_PROXIES`) the address is the one that the proxy
 * forwards; if that is not an address, the proxy's own.
 */
export const originOf = ({ ip, headers, raw }: FastifyRequest): Origin => ({
  ip: isIP(ip) === 0 ? (raw.socket.remoteAddress ?? ip) : ip,
  userAgent: headers['user-agent'],
  signal: endOf(raw.socket),
})

const ends = new WeakMap<Socket, AbortSignal>()

/**
 * Returns a signal that is aborted when the connection closes. Fastify's `request.signal` is aborted once the body was
 * read, because Node then closes the message.
 */
function endOf(socket: Socket): AbortSignal {
  const known = ends.get(socket)
  if (known) return known
  const end = new AbortController()
  if (socket.destroyed) end.abort()
  else socket.once('close', () => end.abort())
  ends.set(socket, end.signal)
  return end.signal
}
