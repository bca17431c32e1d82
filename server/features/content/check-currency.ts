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
