import { Stripe } from 'stripe'
import type { PaymentConfig } from '#server/config.ts'
import { Failure } from '#server/fail.ts'
import type { Logger } from '#server/platform/process/log.ts'

/** The version whose shapes our code was written against. A newer SDK does not compile until somebody has read what changed. */
export const API_VERSION = '2026-10-28.endive'

/** Milliseconds for one request, and how often it is made again; each change carries a key under which Stripe makes it once. */
const PATIENCE = 10_000
const RETRIES = 2

export function openStripe({ secretKey, api }: Extract<PaymentConfig, { provider: 'stripe' }>, log: Logger): Stripe {
  const address = api === undefined ? undefined : new URL(api)
  const stripe = new Stripe(secretKey, {
    httpClient: heard(log),
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
  // For the operator, save for what is ended twice: what Stripe refuses, by the number under which its dashboard knows the request. Its words may name people, so they stay out.
  // oxlint-disable-next-line typescript/no-unsafe-call -- the library's types leave this method out
  stripe.on('response', ({ status, method, request_id: request }: Stripe.ResponseEvent) => {
    if (status >= 400 && status !== 404) log.warn({ status, method, request }, 'Stripe refused a request')
  })
  return stripe
}

/** Where no answer comes at all the log says so, once a try: by its code alone, since words and addresses may name keys and people. */
function heard(log: Logger): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    try {
      return await send(...request)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.warn({ code }, 'Stripe does not answer')
      throw error
    }
  }
  return client
}

/** Asks, and says in our words that it could not be asked. What Stripe says may name keys and people, so it goes nowhere. */
export async function callStripe<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Failure('PaymentUnavailable')
    throw error
  }
}

export const idOf = (named: string | { id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id
