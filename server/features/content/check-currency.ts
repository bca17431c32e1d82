import { sql } from 'kysely'
import { PlansFile } from '#contract/content/plans-file.ts'
import { formatAmount, stripeMinimum } from '#rules/subscription/currency.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { countRunningPeriods } from '#server/features/billing/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentItem } from './items.ts'

/**
 * Throws BadRequest if a publication at the time `at` would change the currency while paid periods in another currency
 * run, because their unused part could not be credited (decision 0034).
 */
export async function failIfCurrencyInUse(
  queries: Queries,
  { kind, draft, published }: Pick<ContentItem, 'kind' | 'draft' | 'published'>,
  at: Date,
) {
  const { currency } = draft.data
  if (kind !== 'plans' || !published || typeof currency !== 'string' || published.data['currency'] === currency) return
  const running = await countRunningPeriods(queries, { exceptCurrency: currency, at })
  if (running.count === 0 || !running.end) return
  const periods =
    running.count === 1
      ? '1 paid period in another currency is'
      : `${running.count} paid periods in other currencies are`
  fail(
    'BadRequest',
    `'plans' cannot be published yet: currency: can’t change to ${currency} while ${periods} running, until ${running.end.toISOString().slice(0, 10)}`,
  )
}

/** Returns an error for a price that Stripe refuses to charge, or undefined. */
export function findTooSmallPrice({ currency, plans }: PlansFile): string | undefined {
  const minimum = stripeMinimum(currency)
  const index = plans.findIndex(({ price }) => price < minimum)
  return index < 0 ? undefined : `plans[${index}].price: Stripe charges at least ${formatAmount(minimum, currency)}`
}

/** Throws BadRequest if Stripe is configured and refuses to charge a price. */
export async function failIfPriceTooSmall(
  { config, transaction }: Pick<Context, 'config'> & { transaction: Queries },
  { kind, draft }: Pick<ContentItem, 'kind' | 'draft'>,
) {
  if (kind !== 'plans') return
  const { rows } = await sql<{ provider: string }>`
    select settings ->> 'provider' as provider from connections where name = 'payment'`.execute(transaction)
  const provider = config.isPaymentSet ? config.payment.provider : rows[0]?.provider
  const issue = provider === 'stripe' && findTooSmallPrice(PlansFile.parse(draft.data))
  if (issue) fail('BadRequest', `'plans' cannot be published yet: ${issue}`)
}
