import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { Collection } from '#rules/subscription/grace.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Contract } from '#server/ports/payments.ts'

type Books = {
  orders: {
    id: string
    /** Null once the account is gone. */
    owner_id: OwnerId | null
    reference: string
    provider: 'stripe' | 'academy' | 'demo' | 'gift'
    ptype: '4WK' | '1YR'
    currency: string
    price: number
    discount: number
    credit: number
    total: number
    coupon: string | null
    is_renewal: boolean
    state: 'open' | 'paid' | 'refunded' | 'void'
    created_at: Date
    paid_at: Date | null
    refunded_at: Date | null
    period_start: Date | null
    period_end: Date | null
    checkout_id: string | null
    invoice_id: string | null
    charge_id: string | null
    /** Its number in the books; none for a gift, and for what was never paid. */
    receipt: string | null
    /** What was paid back in part. */
    returned: Generated<number>
    /** Since when its sum is owed back through the provider; null once it has gone back. */
    refund_due_at: ColumnType<Date | null, Date | null | undefined>
    /** When the provider last refused that. */
    refund_failed_at: ColumnType<Date | null, Date | null | undefined>
    /** When the member withdrew from it. */
    withdrawn_at: ColumnType<Date | null, Date | null | undefined>
    /** The order that was paid less because something was left of this one, and by how much. */
    credited_to: ColumnType<string | null, string | null | undefined>
    credited: Generated<number>
  }
  renewals: {
    owner_id: OwnerId
    provider: 'stripe' | 'demo'
    customer_id: string
    contract_id: string
    order_id: string
    since: Date
    is_live: boolean
    failed_at: Date | null
    /** How the provider stands to the charge of the next period, and when that was last requested. */
    collection: ColumnType<Collection, Collection | undefined>
    checked_at: ColumnType<Date | null, Date | null | undefined>
    /** While the next period is being charged, the plan stays open until then. */
    open_until: ColumnType<Date | null, Date | null | undefined>
  }
  billing_marks: { owner_id: OwnerId; mark: string; at: Date }
}

export type OrderRow = Selectable<Books['orders']>
export type Renewal = Selectable<Books['renewals']>

/** The books without an owner in front: for operators, for what providers tell, and for what is due. */
export const allBooks = (queries: Queries) => queries.$extendTables<Books>()

/** One member's books: the owner stands in each statement. */
export function ownBooks(queries: Queries, owner: OwnerId) {
  const tables = allBooks(queries)
  const own = tables.selectFrom('orders').selectAll().where('owner_id', '=', owner)
  return {
    /** The newest first. */
    orders: () => own.orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    order: (id: string) => own.where('id', '=', id).executeTakeFirst(),
    openOrder: () => own.where('state', '=', 'open').executeTakeFirst(),
    /** The paid order that reaches furthest is the plan. What was taken off another order is part of that one now. */
    furthest: () =>
      own.where('state', '=', 'paid').where('credited_to', 'is', null).orderBy('period_end', 'desc').executeTakeFirst(),
    paidOrders: () => own.where('state', '=', 'paid').orderBy('period_end', 'desc').execute(),

    addOrder: (order: Omit<Insertable<Books['orders']>, 'owner_id'>) =>
      tables
        .insertInto('orders')
        .values({ ...order, owner_id: owner })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Changes an order that is in one of these states; undefined where it is not. */
    changeOrder: (id: string, from: readonly OrderRow['state'][], change: Updateable<Books['orders']>) =>
      tables
        .updateTable('orders')
        .set(change)
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .where('state', 'in', from)
        .returningAll()
        .executeTakeFirst(),

    renewal: () => tables.selectFrom('renewals').selectAll().where('owner_id', '=', owner).executeTakeFirst(),

    keepRenewal: (renewal: Omit<Insertable<Books['renewals']>, 'owner_id'>) =>
      tables
        .insertInto('renewals')
        .values({ ...renewal, owner_id: owner })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(renewal))
        .execute(),

    changeRenewal: (change: Updateable<Books['renewals']>) =>
      tables.updateTable('renewals').set(change).where('owner_id', '=', owner).execute(),

    stopRenewal: () => tables.updateTable('renewals').set({ is_live: false }).where('owner_id', '=', owner).execute(),

    /** True for the first who asks, once and for all. */
    async isFirst(mark: string, at: Date) {
      const fresh = tables.insertInto('billing_marks').values({ owner_id: owner, mark, at })
      const added = await fresh
        .onConflict((conflict) => conflict.doNothing())
        .returning('mark')
        .executeTakeFirst()
      return added !== undefined
    },
  }
}

/** Whether the member's provider contract is this one, or an older one that it has replaced. */
export const isReplaced = (renewal: Renewal | undefined, { id }: Contract, begun: OrderRow) =>
  renewal !== undefined && renewal.contract_id !== id && renewal.since > begun.created_at
