import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { MAX_WEBHOOK_RESPONSE_BYTES, WEBHOOK_TIMEOUT_MS } from '#contract/studio/limits.ts'
import { isPublicAddress, lookupPublicAddress, PrivateAddressError } from '#server/platform/security/public-address.ts'

interface Message {
  id: string
  url: string
  body: string
  /** The message is signed with each secret. */
  secrets: readonly string[]
  at: Date
}

/** The result of an attempt. `answer`: the first bytes of the response; without a response, the error. */
export interface AttemptResult {
  status?: number
  answer: string
}

interface SendOptions {
  /** Whether receivers in private networks are allowed (`WEBHOOKS_TO_PRIVATE_NETWORKS`). */
  isPrivateAllowed: boolean
  /** Aborted when the process closes. */
  signal: AbortSignal
}

const SECRET_PREFIX = 'whsec_'

/** Returns the signatures of Standard Webhooks: HMAC-SHA256 over id, time in seconds, and body. */
export const createSignatures = ({ id, body, secrets }: Pick<Message, 'id' | 'body' | 'secrets'>, seconds: number) =>
  secrets
    .map((secret) => createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')))
    .map((hmac) => `v1,${hmac.update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')

/** Returns the host name without the brackets of an IPv6 address. */
const getHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Returns the reason why a URL is invalid for webhooks. Undefined if it is valid. */
export function findUrlError(text: string, isPrivateAllowed: boolean): string | undefined {
  if (!URL.canParse(text)) return 'expected a URL such as https://example.com/hooks'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:')) return 'expected https://'
  if (url.username || url.password) return 'expected no user and no password in the URL'
  if (isPrivateAllowed) return undefined
  const isPrivate = isIP(getHost(url)) !== 0 && !isPublicAddress(getHost(url))
  return isPrivate ? 'expected a host in the public network' : undefined
}

/** Removes the query, which may contain a secret, from a URL for the log. */
export function redactUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/**
 * Sends a message once. Never throws. Does not follow redirects, reads only the first bytes of the response, and aborts
 * after the time limit.
 */
export async function sendMessage(message: Message, { isPrivateAllowed, signal }: SendOptions): Promise<AttemptResult> {
  const error = findUrlError(message.url, isPrivateAllowed)
  if (error) return { answer: error }
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)])
  const response: { status?: number; bytes: Buffer[] } = { bytes: [] }
  try {
    await postMessage(message, response, { isPrivateAllowed, signal: abortSignal })
  } catch (reason) {
    if (response.status === undefined)
      return { answer: signal.aborted ? 'the server was restarted' : errorText(reason) }
  }
  const text = Buffer.concat(response.bytes).subarray(0, MAX_WEBHOOK_RESPONSE_BYTES).toString()
  // PostgreSQL does not support NUL.
  return { ...(response.status !== undefined && { status: response.status }), answer: text.replaceAll('\0', ' ') }
}

function postMessage(
  message: Message,
  result: { status?: number; bytes: Buffer[] },
  { isPrivateAllowed, signal }: SendOptions,
) {
  const url = new URL(message.url)
  const seconds = Math.floor(message.at.getTime() / 1000)
  const options = {
    method: 'POST',
    // No keep-alive, so that the address is checked for each connection.
    agent: false,
    signal,
    ...(!isPrivateAllowed && { lookup: lookupPublicAddress }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Holdfast-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': createSignatures(message, seconds),
    },
  }
  return new Promise<void>((resolve, reject) => {
    const request = (url.protocol === 'http:' ? requestHttp : requestHttps)(url, options, (response) => {
      result.status = response.statusCode ?? 0
      let length = 0
      response.on('data', (chunk: Buffer) => {
        result.bytes.push(chunk)
        length += chunk.length
        if (length < MAX_WEBHOOK_RESPONSE_BYTES) return
        resolve()
        request.destroy()
      })
      response.on('end', resolve)
      response.on('error', reject)
    })
    request.on('error', reject)
    // Without this listener Node ends the request without another event.
    request.on('upgrade', ({ statusCode }, socket) => {
      result.status = statusCode ?? 0
      socket.destroy()
      resolve()
    })
    // Has no effect after another event.
    request.on('close', () => reject(new Error('the connection ended without a response')))
    request.end(message.body)
  })
}

function errorText(reason: unknown): string {
  if (!(reason instanceof Error)) return 'no response'
  if (reason.name === 'AbortError' || reason.name === 'TimeoutError')
    return `no response within ${WEBHOOK_TIMEOUT_MS / 1000} seconds`
  if (reason instanceof PrivateAddressError) return reason.message
  return `no connection: ${'code' in reason ? String(reason.code) : reason.message}`.slice(
    0,
    MAX_WEBHOOK_RESPONSE_BYTES,
  )
}
