import { Stripe } from 'stripe'
import type { PaymentConfig } from '#server/config/index.ts'
import { Failure } from '#server/errors.ts'
import type { Logger } from '#server/platform/logging/log.ts'

/**
 * The version whose shapes our code was written against. A newer SDK does not compile until somebody has read what
 * changed.
 */
export const API_VERSION = '2026-10-28.endive'

/** Milliseconds for one request, and how often it is retried. Each change has an idempotency key. */
const PATIENCE = 10_000
const RETRIES = 2

export function openStripe({ secretKey, api }: Extract<PaymentConfig, { provider: 'stripe' }>, log: Logger): Stripe {
  const address = api === undefined ? undefined : new URL(api)
  const stripe = new Stripe(secretKey, {
    httpClient: logFailures(log),
    apiVersion: API_VERSION,
    timeout: PATIENCE,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Holdfast' },
    ...(address && {
      protocol: address.protocol === 'https:' ? 'https' : 'http',
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
    }),
  })
  // Logged for the operator by the id under which Stripe's dashboard lists the request, except for a 404, which comes
  // when something is ended twice. Stripe's message may name people, so it is left out.
  // oxlint-disable-next-line typescript/no-unsafe-call -- the library's types leave this method out
  stripe.on('response', ({ status, method, request_id: request }: Stripe.ResponseEvent) => {
    if (status >= 400 && status !== 404) log.warn({ status, method, request }, 'Stripe refused a request')
  })
  return stripe
}

/**
 * Logs a missing answer, once for each try, by its code only, since messages and addresses may name keys and people.
 */
function logFailures(log: Logger): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    try {
      return await send(...request)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.warn({ code }, 'Stripe is not responding')
      throw error
    }
  }
  return client
}

/**
 * Sends a request, and replaces Stripe's error by our own. Stripe's message may name keys and people, so it is dropped.
 */
export async function callStripe<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Failure('PaymentUnavailable')
    throw error
  }
}

/** Options of a call that is made once for an order: Stripe answers a repetition as it answered the first. */
export const onceFor = (orderId: string, call: 'checkout' | 'coupon' | 'refund'): Stripe.RequestOptions => ({
  idempotencyKey: `${orderId}-${call}`,
})

export const idOf = (named: string | { id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id
