import type { Config } from '#server/config.ts'
import type { Logger } from '#server/platform/log.ts'
import { academyPayments, demoPayments } from './by-hand.ts'
import type { Payments } from './provider.ts'
import { stripePayments } from './stripe/payments.ts'

const byHand = { academy: academyPayments, demo: demoPayments }

/** Who takes the money, as the configuration says. */
export const openPayments = ({ payment, publicUrl }: Config, log: Logger): Payments =>
  payment.provider === 'stripe' ? stripePayments(payment, publicUrl, log) : byHand[payment.provider]
