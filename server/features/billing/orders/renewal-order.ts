import type { Minor } from '#rules/subscription/money.ts'
import { newId } from '#server/platform/database/ids.ts'
import { type OrderRow, UNPAID_FIELDS } from './order-store.ts'
import { newReference } from './reference.ts'

/**
 * Builds the order of the next period of a plan. Its initial state is `void`, because an open order would appear as the
 * member's cart.
 */
export const createRenewalOrder = (
  { provider, ptype, currency }: OrderRow,
  { sum, createdAt }: { sum: Minor; createdAt: Date },
) => ({
  id: newId(),
  reference: newReference(),
  provider,
  ptype,
  currency,
  is_renewal: true,
  price: sum,
  discount: 0,
  credit: 0,
  total: sum,
  coupon: null,
  state: 'void' as const,
  created_at: createdAt,
  ...UNPAID_FIELDS,
})
