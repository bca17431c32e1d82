import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { CheckedRequest } from './checked-request.ts'

/** Result of one round. Times are milliseconds. */
export interface Round {
  /** Correct responses per second. */
  throughput: number
  p50: number
  p99: number
}

/**
 * Cycles through the given requests over keep-alive connections, one at a time on each; completes the last cycle, so
 * that what was pushed is pulled again. One wrong response ends the benchmark. Uses plain sockets: an HTTP client would
 * cost as much as the servers.
 */
export async function load(
  port: number,
  connections: readonly (readonly CheckedRequest[])[],
  seconds: number,
): Promise<Round> {
  const times: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  await Promise.all(
    connections.map(async (requests) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
      await once(socket, 'connect')
      talk(socket, requests, until, times)
      // Rejects if the socket fails or a response is wrong.
      await once(socket, 'close')
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { throughput: times.length / elapsed, p50: at(0.5), p99: at(0.99) }
}

function talk(socket: Socket, requests: readonly CheckedRequest[], until: number, times: number[]) {
  let turns = requests.values()
  let now: CheckedRequest | undefined
  let sent = 0
  let received = ''
  const next = () => {
    now = turns.next().value
    if (!now && performance.now() < until) {
      turns = requests.values()
      now = turns.next().value
    }
    if (!now) return socket.end()
    received = ''
    sent = performance.now()
    return socket.write(now.bytes)
  }
  socket.on('data', (text: string) => {
    received += text
    const body = wholeBody(received)
    if (body === undefined) return
    times.push(performance.now() - sent)
    if (received.startsWith('HTTP/1.1 200 ') && now?.isRight(body)) next()
    else socket.destroy(new Error(`unexpected response: ${received}`))
  })
  socket.on('end', () => now && socket.destroy(new Error('the server closed the connection')))
  next()
}

/** Returns the body once it is complete. */
function wholeBody(response: string): string | undefined {
  const head = response.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(response)?.[1]
  if (length === undefined) throw new Error(`response without a content length: ${response}`)
  return response.length >= head + 4 + Number(length) ? response.slice(head + 4) : undefined
}
