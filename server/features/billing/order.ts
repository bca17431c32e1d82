import type { Ordered, OrderRequest } from '#contract/billing.ts'
import type { z } from 'zod'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, sessionGone } from '#server/fail.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { approve } from './approve.ts'
import { type OrderRow, ownBooks } from './books.ts'
import { inTurn } from './in-turn.ts'
import { tell, waitingLetter } from './letters.ts'
import { quote } from './quote.ts'
import { newReference } from './reference.ts'
import { settleCheckout } from './reconcile.ts'
import { showOrder } from './show.ts'

type Wish = z.output<typeof OrderRequest>

/** Orders a plan at the price that was shown. Asked for again, it goes on with the order that is open. */
export async function order(context: Context, owner: OwnerId, wish: Wish): Promise<Ordered> {
  await takeTries(context, ['orders', owner])
  await settleOpen(context, owner)
  // Price and order are of one moment, so that a credit is reckoned for the same one.
  const moment = context.now()
  return orderAt({ ...context, now: () => moment }, owner, wish)
}

const orderAt = (context: Context, owner: OwnerId, wish: Wish): Promise<Ordered> =>
  inTurn(context, owner, async (transaction) => {
    const wanted = await price(context, transaction, owner, wish)
    const open = await ownBooks(transaction, owner).openOrder()
    if (open && isSame(open, wanted)) {
      const going = await goOn(context, transaction, owner, open)
      if (going) return going
    }
    if (open) await discard(context, transaction, owner, open)
    return begin(context, transaction, owner, wanted)
  })

/** An open checkout may have been paid a moment ago, in another tab. Apart from the order itself, so that its outcome is kept whatever follows. */
async function settleOpen(context: Context, owner: OwnerId) {
  const open = await ownBooks(context.db, owner).openOrder()
  if (open?.checkout_id) await settleCheckout(context, owner, open)
}

type NewOrder = Pick<OrderRow, 'ptype' | 'currency' | 'price' | 'discount' | 'credit' | 'total' | 'coupon' | 'provider'>

async function price(context: Context, transaction: InTransaction, owner: OwnerId, wish: Wish): Promise<NewOrder> {
  const coupon = wish.coupon?.toUpperCase() || null
  // Held, so that two members do not both take its last use.
  if (coupon) await transaction.selectFrom('coupons').select('code').where('code', '=', coupon).forUpdate().execute()
  const offered = await quote(context, transaction, owner, { plan: wish.plan, coupon: coupon ?? undefined })
  if (offered.kind === 'none') return fail('OrderRefused', `'plan': ${offered.because}`)
  if (offered.couponFault) return fail('CouponRefused', `'coupon': ${offered.couponFault}`)
  if (offered.total !== wish.total) return fail('PriceChanged')
  const { currency, price, discount, credit, total } = offered
  return { ptype: wish.plan, currency, price, discount, credit, total, coupon, provider: context.payments.name }
}

const isSame = (open: OrderRow, wanted: NewOrder) =>
  open.ptype === wanted.ptype &&
  open.total === wanted.total &&
  open.price === wanted.price &&
  open.coupon === wanted.coupon &&
  open.provider === wanted.provider

/** The order that is open, where its payment can still go on. */
async function goOn(
  { payments, now }: Context,
  transaction: InTransaction,
  owner: OwnerId,
  open: OrderRow,
): Promise<Ordered | undefined> {
  const shown = showOrder(open, await ownBooks(transaction, owner).orders(), now())
  if (!open.checkout_id) return { order: shown }
  const checkout = await payments.lookAtCheckout(open.checkout_id)
  return checkout.state === 'open' ? { order: shown, url: checkout.url } : undefined
}

async function discard(context: Context, transaction: InTransaction, owner: OwnerId, open: OrderRow) {
  if (open.checkout_id && open.provider === context.payments.name) {
    const closed = await context.payments.closeCheckout(open.checkout_id)
    if (closed.state === 'done') fail('OrderRefused', 'the order before was paid a moment ago')
  }
  await ownBooks(transaction, owner).changeOrder(open.id, ['open'], { state: 'void' })
}

async function begin(context: Context, transaction: InTransaction, owner: OwnerId, wanted: NewOrder): Promise<Ordered> {
  const books = ownBooks(transaction, owner)
  const buyer = await buyerOf(transaction, owner)
  const unpaid = {
    ...{ paid_at: null, refunded_at: null, period_start: null, period_end: null },
    ...{ checkout_id: null, invoice_id: null, charge_id: null },
  }
  const identity = { id: newId(), reference: newReference(), state: 'open', is_renewal: false } as const
  const added = await books.addOrder({ ...identity, ...wanted, ...unpaid, created_at: context.now() })
  const begun = await context.payments.begin(added, buyer)
  if (begun.state === 'paid') {
    const paid = await approve(context, transaction, { owner, order: added })
    return { order: showOrder(paid, await books.orders(), context.now()) }
  }
  const shown = showOrder(added, await books.orders(), context.now())
  if (begun.state === 'waits') {
    await tell(context, transaction, owner, waitingLetter(context, added))
    return { order: shown }
  }
  await books.changeOrder(added.id, ['open'], { checkout_id: begun.checkoutId })
  return { order: shown, url: begun.url }
}

async function buyerOf(transaction: InTransaction, owner: OwnerId) {
  const account = await transaction.selectFrom('accounts').select('email').where('id', '=', owner).executeTakeFirst()
  // Deleted a moment ago.
  if (!account) throw sessionGone()
  const renewal = await ownBooks(transaction, owner).renewal()
  return {
    email: account.email ?? undefined,
    customerId: renewal?.provider === 'stripe' ? renewal.customer_id : undefined,
  }
}
