import { isIP, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '#server/caller.ts'

/**
 * Returns the origin of a request. Behind a trusted proxy (`TRUSTED_PROXIES`), `ip` is the address that the proxy
 * forwards. If the proxy forwards text that is not an IP address, `ip` is the address of the proxy.
 */
export const readOrigin = ({ ip, headers, raw }: FastifyRequest): Origin => ({
  ip: isIP(ip) === 0 ? (raw.socket.remoteAddress ?? ip) : ip,
  userAgent: headers['user-agent'],
  signal: getAbortSignal(raw.socket),
})

const abortSignals = new WeakMap<Socket, AbortSignal>()

/**
 * Returns a signal that is aborted when the connection closes. Fastify's `request.signal` is aborted too early: as soon
 * as the body was read.
 */
function getAbortSignal(socket: Socket): AbortSignal {
  const existing = abortSignals.get(socket)
  if (existing) return existing
  const controller = new AbortController()
  if (socket.destroyed) controller.abort()
  else socket.once('close', () => controller.abort())
  abortSignals.set(socket, controller.signal)
  return controller.signal
}
