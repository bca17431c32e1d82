import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { type ApiRequest, createApi } from './api.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { SentEvent } from './store.ts'

export const STRIPE = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' } as const
const VERSION = '2026-10-28.endive'

/**
 * Failure of the next matching request. `lost`: executed without a response. `delayed`: no response until it is
 * released. `forbidden`: the API key lacks the permission.
 */
interface PlannedFailure {
  path: RegExp
  kind: 'lost' | 'refused' | 'forbidden' | 'delayed'
}

/**
 * Clocks of sales and of event signatures. A sales clock that is behind creates subscriptions that have expired
 * since.
 */
interface StripeClocks {
  now?: () => number
  mailClock?: () => number
}

type KeyedRequest = ApiRequest & { key: string | undefined }

/**
 * Local fake of the Stripe API for the official library, with a store that tests can inspect. Rejects what Stripe
 * would reject.
 */
export async function startStripe({ now = Date.now, mailClock = now }: StripeClocks = {}) {
  const ledger = createLedger(now)
  const post = createWebhooks(ledger, mailClock)
  const requests: KeyedRequest[] = []
  const errors: string[] = []
  const plannedFailures: PlannedFailure[] = []
  let check: (path: string) => Promise<string[]> = async () => []
  let onWaiting: () => void = () => undefined
  const heldRequests: (() => void)[] = []
  let origin = ''
  const answer = withIdempotency(
    createApi(ledger, () => origin),
    errors,
  )

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', origin)
    if (path.startsWith('/pay/'))
      return hostedPage(ledger, post.deliverAll, { id: path.slice('/pay/'.length), request, response })
    if (path.startsWith('/invoice/'))
      return invoicePage(ledger, post.deliverAll, { id: path.slice('/invoice/'.length), request, response })
    // Automatic requests of browsers, such as favicons.
    if (!path.startsWith('/v1/')) return void response.writeHead(204).end()
    const method = request.method ?? 'GET'
    const body = await text(request)
    const key = request.headers['idempotency-key']?.toString()
    const question = { method, path, key, form: method === 'GET' ? searchParams : new URLSearchParams(body) }
    errors.push(...getErrors(request, path, key))
    requests.push(question)
    if (request.headers.authorization !== `Bearer ${STRIPE.secretKey}`)
      return void response.writeHead(401).end('{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}')
    errors.push(...(await check(path)))
    const at = plannedFailures.findIndex((planned) => planned.path.test(path))
    const [failure] = at < 0 ? [] : plannedFailures.splice(at, 1)
    if (failure?.kind === 'refused') return void response.writeHead(500).end('{"error":{"type":"api_error"}}')
    if (failure?.kind === 'forbidden')
      return void response.writeHead(403).end('{"error":{"type":"invalid_request_error"}}')
    const [status, object] = answer(question)
    if (failure?.kind === 'lost') return void request.socket.destroy()
    if (failure?.kind === 'delayed') await new Promise<void>((resolve) => (heldRequests.push(resolve), onWaiting()))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(object))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      errors.push(String(error))
      response.writeHead(500).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    address: origin,
    ledger,
    /** All requests, and their validation errors. */
    requests,
    errors,
    ...post,
    /** Makes the next matching request fail. */
    breakNext: (path: RegExp, kind: PlannedFailure['kind']) => void plannedFailures.push({ path, kind }),
    /** Sets a check that runs on each request; its findings are recorded as errors. */
    checkAtRequest: (find: typeof check) => void (check = find),
    whenWaiting: () => new Promise<void>((resolve) => (onWaiting = resolve)),
    release: () => heldRequests.splice(0).forEach((release) => release()),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FakeStripe = Awaited<ReturnType<typeof startStripe>>

/**
 * Implements idempotency keys: a repeated request gets the first response, and a different request with the same key
 * is an error.
 */
function withIdempotency(answer: ReturnType<typeof createApi>, errors: string[]) {
  const answers = new Map<string, { form: string; answer: ReturnType<typeof answer> }>()
  return (question: KeyedRequest) => {
    const { method, key, path, form } = question
    if (method !== 'POST' || key === undefined) return answer(question)
    const recordedAnswer = answers.get(key)
    const text = `${path} ${form.toString()}`
    if (recordedAnswer && recordedAnswer.form !== text)
      errors.push(`Idempotency key ${key} was reused for another request.`)
    const apiResponse = recordedAnswer?.answer ?? answer(question)
    answers.set(key, { form: text, answer: structuredClone(apiResponse) })
    return apiResponse
  }
}

function getErrors({ headers, method }: IncomingMessage, path: string, key = ''): string[] {
  const mustHaveKey = method === 'POST' && /^\/v1\/(checkout\/sessions|coupons|refunds)$/.test(path)
  return [
    ...(headers.authorization === `Bearer ${STRIPE.secretKey}` ? [] : [`${path}: missing or wrong API key.`]),
    ...(headers['stripe-version'] === VERSION
      ? []
      : [`${path}: unexpected API version ${String(headers['stripe-version'])}.`]),
    ...(mustHaveKey && !/^[0-9a-f]{24}-(checkout|coupon|refund)$/.test(key)
      ? [`${path}: invalid idempotency key "${key}".`]
      : []),
  ]
}

/** Signs webhook events and sends them to the academy, any number of times. */
function createWebhooks(ledger: Ledger, now: () => number) {
  const delivered = new Set<string>()
  let academy = ''
  const sign = ({ id, type, object }: SentEvent, secret: string = STRIPE.webhookSecret, at = now()) => {
    const payload = JSON.stringify({ id, object: 'event', api_version: VERSION, type, data: { object } })
    const timestamp = Math.floor(at / 1000)
    return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
  }
  const deliver = async (event: SentEvent): Promise<number> => {
    const { payload, signature } = sign(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { status } = await fetch(`${academy}/api/payments/stripe`, { method: 'POST', headers, body: payload })
    if (status === 204) delivered.add(event.id)
    return status
  }
  const deliverAll = async () => {
    for (const event of ledger.events.filter(({ id }) => !delivered.has(id))) await deliver(event)
  }
  /** `sendEventsTo` sets the URL of the academy. */
  return { sign, deliver, deliverAll, sendEventsTo: (url: string) => void (academy = url) }
}

interface PageVisit {
  id: string
  request: IncomingMessage
  response: ServerResponse
}

/** Hosted payment page. Sends the events before it redirects, which is Stripe's usual order. */
async function hostedPage(ledger: Ledger, deliverAll: () => Promise<void>, { id, request, response }: PageVisit) {
  const session = ledger.sessions.get(id)
  if (!session) return void response.writeHead(404).end()
  const { success_url, cancel_url, amount_total } = session.session
  if (request.method === 'POST') {
    ledger.pay(id)
    await deliverAll()
    return void response.writeHead(303, { location: success_url ?? '' }).end()
  }
  const page = `<!doctype html><html lang="en"><title>Pay</title><h1>Pay ${(amount_total ?? 0) / 100} dollars</h1>
<form method="post"><button>Pay</button></form><a href="${cancel_url}">Back</a>`
  response.writeHead(200, { 'content-type': 'text/html' }).end(page)
}

/** Hosted page of an invoice, on which the member confirms its payment at the bank. */
async function invoicePage(ledger: Ledger, deliverAll: () => Promise<void>, { id, request, response }: PageVisit) {
  const invoice = ledger.invoices.get(id)
  if (!invoice) return void response.writeHead(404).end()
  if (request.method === 'POST') {
    ledger.payLate(invoice.subscription)
    await deliverAll()
  }
  const form = invoice.invoice.status === 'paid' ? 'Thank you' : '<form method="post"><button>Approve</button></form>'
  const page = `<!doctype html><html lang="en"><title>Invoice</title><h1>Invoice</h1>${form}`
  response.writeHead(200, { 'content-type': 'text/html' }).end(page)
}
