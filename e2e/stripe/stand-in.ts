import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { type Asked, createAnswer } from './answer.ts'
import { createLedger, type Told } from './ledger.ts'

export const STRIPE = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' } as const
const VERSION = '2026-10-28.endive'

/** What is to go wrong with the next request that fits. `lost`: it is done, and its answer never arrives. `held`: nothing is answered until released. */
interface Trouble {
  path: RegExp
  kind: 'lost' | 'refused' | 'held'
}

/** Stripe as the official library sees it, on a port of this machine, with a till that tests can look into. It refuses what Stripe would refuse. */
export async function startStripe({ now = Date.now }: { now?: () => number } = {}) {
  const ledger = createLedger(now)
  const answers = new Map<string, { form: string; answer: readonly [number, object] }>()
  const asked: (Asked & { key: string | undefined })[] = []
  const faults: string[] = []
  let troubles: Trouble[] = []
  let school = ''
  let onHeld: () => void = () => undefined
  const released: (() => void)[] = []

  const answer = createAnswer(ledger, () => origin)
  const server = createServer(
    (request, response) =>
      void serve(request, response).catch((error: unknown) => {
        faults.push(String(error))
        response.writeHead(500).end()
      }),
  )

  /** Each key counts once: asked again it gets the first answer, with other words a refusal. */
  const answerOnce = (request: Asked, key: string | undefined) => {
    if (request.method !== 'POST' || key === undefined) return answer(request)
    const known = answers.get(key)
    const form = `${request.path} ${request.form.toString()}`
    if (known && known.form !== form) faults.push(`The key ${key} came again with another request.`)
    const given = known?.answer ?? answer(request)
    answers.set(key, { form, answer: structuredClone(given) })
    return given
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname.startsWith('/pay/')) return hostedPage(pathname.slice('/pay/'.length), request, response)
    const method = request.method ?? 'GET'
    const body = await text(request)
    const form = method === 'GET' ? searchParams : new URLSearchParams(body)
    const key = request.headers['idempotency-key']
    check(request, pathname, String(key ?? ''))
    asked.push({ method, path: pathname, form, key: key === undefined ? undefined : String(key) })
    const trouble = troubles.find(({ path }) => path.test(pathname))
    troubles = troubles.filter((one) => one !== trouble)
    if (trouble?.kind === 'refused') return void response.writeHead(500).end('{"error":{"type":"api_error"}}')
    const [status, object] = answerOnce({ method, path: pathname, form }, key === undefined ? undefined : String(key))
    if (trouble?.kind === 'lost') return void request.socket.destroy()
    if (trouble?.kind === 'held') await new Promise<void>((resolve) => (released.push(resolve), onHeld()))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(object))
  }

  function check({ headers, method }: IncomingMessage, path: string, key: string) {
    if (headers.authorization !== `Bearer ${STRIPE.secretKey}`) faults.push(`${path} came without the key.`)
    if (headers['stripe-version'] !== VERSION)
      faults.push(`${path} came for version ${String(headers['stripe-version'])}.`)
    const mustHaveKey = method === 'POST' && /^\/v1\/(checkout\/sessions|coupons|refunds)$/.test(path)
    if (mustHaveKey && !/^[0-9a-f]{24}-(checkout|coupon|refund)$/.test(key))
      faults.push(`${path} came with the key "${key}".`)
  }

  /** Stripe's page, on which the member pays; what happened is told to the school before they are back, as it mostly is. */
  async function hostedPage(id: string, request: IncomingMessage, response: ServerResponse) {
    const kept = ledger.sessions.get(id)
    if (!kept) return void response.writeHead(404).end()
    const { success_url, cancel_url, amount_total } = kept.session
    if (request.method === 'POST') {
      ledger.pay(id)
      for (const event of ledger.events.filter(({ id }) => !delivered.has(id))) await deliver(event)
      return void response.writeHead(303, { location: success_url ?? '' }).end()
    }
    const page = `<!doctype html><html lang="en"><title>Pay</title><h1>Pay ${(amount_total ?? 0) / 100} dollars</h1>
<form method="post"><button>Pay</button></form><a href="${cancel_url}">Back</a>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }

  const sign = ({ id, type, object }: Told, secret: string = STRIPE.webhookSecret, at = now()) => {
    const payload = JSON.stringify({ id, object: 'event', api_version: VERSION, type, data: { object } })
    const timestamp = Math.floor(at / 1000)
    return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
  }
  const delivered = new Set<string>()
  async function deliver(event: Told): Promise<number> {
    const { payload, signature } = sign(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { status } = await fetch(`${school}/api/payments/stripe`, { method: 'POST', headers, body: payload })
    if (status === 204) delivered.add(event.id)
    return status
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    address: origin,
    ledger,
    /** Every request that came, and whatever was wrong with one. */
    asked,
    faults,
    sign,
    /** Where the school listens. */
    tellTo: (url: string) => void (school = url),
    deliver,
    /** The next request that fits goes wrong. */
    breakNext: (path: RegExp, kind: Trouble['kind']) => void troubles.push({ path, kind }),
    whenHeld: () => new Promise<void>((resolve) => (onHeld = resolve)),
    release: () => released.splice(0).forEach((go) => go()),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>
