import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { CheckedRequest } from './checked-request.ts'

/** Result of one round. `p50` and `p99` are response times in milliseconds. */
export interface Round {
  /** Correct responses per second. */
  throughput: number
  p50: number
  p99: number
}

/**
 * Repeats the requests of each connection one after the other over keep-alive connections. Completes the last cycle, so
 * that a pushed entry is pulled again. An unexpected response ends the benchmark. Uses plain sockets, since an HTTP
 * client would need as much processor time as the servers.
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
      sendRequests(socket, requests, until, times)
      // Rejects if the socket fails or a response is wrong.
      await once(socket, 'close')
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { throughput: times.length / elapsed, p50: percentile(0.5), p99: percentile(0.99) }
}

function sendRequests(socket: Socket, requests: readonly CheckedRequest[], until: number, times: number[]) {
  let remainingRequests = requests.values()
  let currentRequest: CheckedRequest | undefined
  let sentAt = 0
  let received = ''
  const sendNext = () => {
    currentRequest = remainingRequests.next().value
    if (!currentRequest && performance.now() < until) {
      remainingRequests = requests.values()
      currentRequest = remainingRequests.next().value
    }
    if (!currentRequest) return socket.end()
    received = ''
    sentAt = performance.now()
    return socket.write(currentRequest.bytes)
  }
  socket.on('data', (text: string) => {
    received += text
    const body = readBody(received)
    if (body === undefined) return
    times.push(performance.now() - sentAt)
    if (received.startsWith('HTTP/1.1 200 ') && currentRequest?.isExpected(body)) sendNext()
    else socket.destroy(new Error(`unexpected response: ${received}`))
  })
  socket.on('end', () => currentRequest && socket.destroy(new Error('the server closed the connection')))
  sendNext()
}

/** Returns the body of a response; undefined until the response is complete. */
function readBody(response: string): string | undefined {
  const head = response.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(response)?.[1]
  if (length === undefined) throw new Error(`response without a content length: ${response}`)
  return response.length >= head + 4 + Number(length) ? response.slice(head + 4) : undefined
}
