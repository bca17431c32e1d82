import { sql } from 'kysely'
import type { ContentKind } from '#contract/content/kinds.ts'
import { PlansFile } from '#contract/content/plans-file.ts'
import { formatAmount, stripeMinimum } from '#rules/subscription/currency.ts'
import type { Config } from '#server/config/index.ts'
import { fail } from '#server/errors.ts'
import { countRunningPeriods } from '#server/features/billing/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'
import { findItem } from './items.ts'
import type { Difference } from './snapshot.ts'

interface WithData {
  data: ContentData
}

/** An item whose draft is to be published. */
interface ItemToPublish {
  kind: ContentKind
  draft: WithData
}

/**
 * Throws BadRequest if a publication at the time `at` would change the currency while paid periods in another currency
 * run, because their unused part could not be credited (decision 0034).
 */
export async function failIfCurrencyInUse(
  queries: Queries,
  { kind, draft, published }: ItemToPublish & { published: WithData | null },
  at: Date,
) {
  const { currency } = draft.data
  if (kind !== 'plans' || !published || typeof currency !== 'string' || published.data['currency'] === currency) return
  const running = await countRunningPeriods(queries, { exceptCurrency: currency, at })
  if (running.count === 0 || !running.end) return
  const { count, currencies } = running
  const periods = count === 1 ? `1 paid period in ${currencies} is` : `${count} paid periods in ${currencies} are`
  fail(
    'BadRequest',
    `'plans' cannot be published yet: currency: can’t change to ${currency} while ${periods} running, until ${running.end.toISOString().slice(0, 10)}`,
  )
}

/** Returns an error for a published or scheduled price that Stripe refuses to charge, or undefined. */
export async function findTooSmallPlans(queries: Queries): Promise<string | undefined> {
  const { published, publishAt, draft } = await findItem(queries, 'plans', 'plans')
  return [published?.data, publishAt && draft.data]
    .flatMap((data) => PlansFile.safeParse(data).data ?? [])
    .map(findTooSmallPrice)
    .find((issue) => issue !== undefined)
}

/** Returns an error for a price that Stripe refuses to charge, or undefined. */
function findTooSmallPrice({ currency, plans }: PlansFile): string | undefined {
  const minimum = stripeMinimum(currency)
  const index = plans.findIndex(({ price }) => price < minimum)
  return index < 0
    ? undefined
    : `plans[${index}].price: Stripe charges at least ${formatAmount(minimum, currency)} (${currency})`
}

export interface PaymentContext {
  config: Pick<Config, 'isPaymentSet' | 'payment'>
  transaction: Queries
}

/** Throws BadRequest if Stripe is configured and refuses to charge a price. */
export async function failIfPriceTooSmall({ config, transaction }: PaymentContext, { kind, draft }: ItemToPublish) {
  if (kind !== 'plans') return
  const { rows } = await sql<{ provider: string }>`
    select settings ->> 'provider' as provider from connections where name = 'payment'`.execute(transaction)
  const provider = config.isPaymentSet ? config.payment.provider : rows[0]?.provider
  // An imported draft may be incomplete.
  const { data: plans } = PlansFile.safeParse(draft.data)
  const issue = provider === 'stripe' && plans && findTooSmallPrice(plans)
  if (issue) fail('BadRequest', `'plans' cannot be published yet: ${issue}`)
}

/**
 * Throws BadRequest for scheduled prices that Stripe refuses to charge, or a scheduled currency that cannot be used.
 */
export async function checkScheduledPlans(
  deps: PaymentContext,
  { publishAt, ...item }: ItemToPublish & { published: WithData | null; publishAt: Date | null },
) {
  if (!publishAt) return
  await failIfPriceTooSmall(deps, item)
  await failIfCurrencyInUse(deps.transaction, item, publishAt)
}

/** Throws BadRequest for imported prices that Stripe refuses to charge, or a scheduled currency that cannot be used. */
export async function checkImportedPlans(deps: PaymentContext, differences: readonly Difference[]) {
  for (const difference of differences) {
    if (!('item' in difference) || difference.item.kind !== 'plans') continue
    const { kind, published, draft, publishAt } = difference.item
    if (published) await failIfPriceTooSmall(deps, { kind, draft: { data: published } })
    if (!draft || publishAt === undefined) continue
    const scheduled = { kind, draft: { data: draft }, published: published ? { data: published } : null }
    await checkScheduledPlans(deps, { ...scheduled, publishAt: new Date(publishAt) })
  }
}
