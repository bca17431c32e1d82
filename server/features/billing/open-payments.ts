import type { Config } from '#server/config.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { academyPayments, demoPayments } from './local-payments.ts'
import type { Payments } from '#server/ports/payments.ts'

const byHand = { academy: academyPayments, demo: demoPayments }

/** Who takes the money, as the configuration says. Stripe's library takes 7 MB and is loaded for schools that use it. */
export async function openPayments({ payment, publicUrl }: Config, log: Logger): Promise<Payments> {
  if (payment.provider !== 'stripe') return byHand[payment.provider]
  const { stripePayments } = await import('./stripe/payments.ts')
  return stripePayments(payment, publicUrl, log)
}
