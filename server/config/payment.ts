import { z } from 'zod'
import { StripeKey, StripeWebhookSecret } from '#contract/studio/setup.ts'

/** Environment variables of payments. */
export const PaymentVariables = {
  /** Payment provider. The default is `academy` in production, but `demo` in trials and public demos. */
  PAYMENT: z.enum(['stripe', 'academy', 'demo'], { error: 'expected stripe, academy or demo' }).optional(),
  /** Secret or restricted key of the Stripe account. */
  STRIPE_SECRET_KEY: StripeKey.optional(),
  /** Secret that verifies the signature of Stripe's events. */
  STRIPE_WEBHOOK_SECRET: StripeWebhookSecret.optional(),
  /** URL of the Stripe API. Only for tests with a fake API. */
  STRIPE_API: z.url({ protocol: /^https?$/, error: 'expected a URL that starts with https:// or http://' }).optional(),
  /** Whether the demo provider, which charges nothing, may run in production. */
  PAYMENT_DEMO_IN_PRODUCTION: z.stringbool({ error: 'expected true or false' }).default(false),
}

export type PaymentConfig =
  | { provider: 'academy' | 'demo' }
  | { provider: 'stripe'; secretKey: string; webhookSecret: string; api: string | undefined }

interface ParsedPaymentVariables {
  PAYMENT?: 'stripe' | 'academy' | 'demo' | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API?: string | undefined
  PAYMENT_DEMO_IN_PRODUCTION: boolean
  PUBLIC_DEMO: boolean
  NODE_ENV?: string | undefined
}

/** Yields an error for each variable that contradicts another. Messages name the variables and never quote values. */
export function* checkPaymentVariables(variables: ParsedPaymentVariables): Iterable<{ name: string; message: string }> {
  const { PAYMENT, STRIPE_SECRET_KEY: key, STRIPE_API: api, NODE_ENV } = variables
  const isDemoAllowed = variables.PAYMENT_DEMO_IN_PRODUCTION || variables.PUBLIC_DEMO
  if (PAYMENT === 'demo' && NODE_ENV === 'production' && !isDemoAllowed)
    yield {
      name: 'PAYMENT',
      message:
        'demo takes no payments and is not allowed in production; expected stripe or academy, or PAYMENT_DEMO_IN_PRODUCTION=true',
    }
  if (PAYMENT !== 'stripe') return
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    if (!variables[name]) yield { name, message: 'is required with PAYMENT=stripe' }
  if (variables.PUBLIC_DEMO && key?.includes('_live_'))
    yield { name: 'STRIPE_SECRET_KEY', message: 'a public demo takes no real payments; expected a test key' }
  if (api && key?.includes('_live_'))
    yield { name: 'STRIPE_API', message: 'a live key may only be sent to Stripe; expected a test key' }
}

export function toPaymentConfig({ PAYMENT, NODE_ENV, ...variables }: ParsedPaymentVariables): PaymentConfig {
  const provider = PAYMENT ?? (NODE_ENV === 'production' && !variables.PUBLIC_DEMO ? 'academy' : 'demo')
  if (provider !== 'stripe') return { provider }
  return {
    provider,
    secretKey: variables.STRIPE_SECRET_KEY ?? '',
    webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? '',
    api: variables.STRIPE_API,
  }
}
