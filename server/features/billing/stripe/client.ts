import { Stripe } from 'stripe'
import type { PaymentConfig } from '#server/config/index.ts'
import { Failure } from '#server/errors.ts'
import type { Logger } from '#server/platform/logging/log.ts'

/**
 * The API version that this code was written for. With an SDK for another version, compilation fails, so that the API
 * changes are reviewed.
 */
export const API_VERSION = '2026-10-28.endive'

/** Timeout and maximum retries of a request. Every write has an idempotency key. */
const TIMEOUT_MS = 10_000
const MAX_RETRIES = 2

export function openStripe({ secretKey, api }: Extract<PaymentConfig, { provider: 'stripe' }>, log: Logger): Stripe {
  const apiUrl = api === undefined ? undefined : new URL(api)
  const stripe = new Stripe(secretKey, {
    httpClient: createLoggingClient(log),
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    appInfo: { name: 'Holdfast' },
    ...(apiUrl && {
      protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
    }),
  })
  // Logs the request id that Stripe's dashboard lists. A 404 is expected when something is canceled twice. Stripe's
  // message is omitted because it may contain personal data.
  // oxlint-disable-next-line typescript/no-unsafe-call -- the library's types leave this method out
  stripe.on('response', ({ status, method, request_id: request }: Stripe.ResponseEvent) => {
    if (status >= 400 && status !== 404) log.warn({ status, method, request }, 'Stripe rejected a request')
  })
  return stripe
}

/**
 * Logs network errors, once per attempt. Only the code is logged, because messages and URLs may contain keys and
 * personal data.
 */
function createLoggingClient(log: Logger): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const sendRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    try {
      return await sendRequest(...request)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.warn({ code }, 'Stripe is not responding')
      throw error
    }
  }
  return client
}

/**
 * Awaits a request and maps Stripe's errors to PaymentUnavailable. Stripe's message is dropped because it may contain
 * keys and personal data.
 */
export async function callStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Failure('PaymentUnavailable')
    throw error
  }
}

/** Handles the rejection of a request whose object does not exist at Stripe. */
export function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
  throw error
}

/** Returns the options of a request that runs once per order. Stripe returns the first response for repeated keys. */
export const idempotencyOptions = (orderId: string, call: 'checkout' | 'coupon' | 'refund'): Stripe.RequestOptions => ({
  idempotencyKey: `${orderId}-${call}`,
})

export const toId = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id
