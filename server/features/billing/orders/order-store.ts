import type { Insertable, Selectable, Updateable } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import type { Subscription } from '#server/ports/payments.ts'

type OrderTables = Owned<'orders' | 'renewals' | 'billing_marks'>

export type OrderRow = Selectable<OrderTables['orders']>
export type Renewal = Selectable<OrderTables['renewals']>

/** A notification that a member gets once: about the end of a period, or about a failed charge. */
export type Reminder =
  | { kind: 'year' | 'end' | 'grace'; until: Date }
  | { kind: 'failed' | 'confirm'; invoiceId: string }

/** Values of the payment columns before an order is paid. */
export const UNPAID_FIELDS = {
  paid_at: null,
  refunded_at: null,
  period_start: null,
  period_end: null,
  checkout_id: null,
  invoice_id: null,
  charge_id: null,
} as const

/** Orders and renewals of all members, for operators, webhooks and the sweep. */
export const allOrders = (queries: Queries) => queries.$extendTables<OrderTables>()

/** Orders and renewals of one member; every statement filters by owner. */
export function orderStore(queries: Queries, owner: OwnerId) {
  const tables = allOrders(queries)
  const ownOrders = tables.selectFrom('orders').selectAll().where('owner_id', '=', owner)
  return {
    /** Newest first. */
    orders: () => ownOrders.orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    order: (id: string) => ownOrders.where('id', '=', id).executeTakeFirst(),
    openOrder: () => ownOrders.where('state', '=', 'open').executeTakeFirst(),
    /** The paid order with the latest end. Orders whose unused part was credited to another order are excluded. */
    lastEndingOrder: () =>
      ownOrders
        .where('state', '=', 'paid')
        .where('credited_to', 'is', null)
        .orderBy('period_end', 'desc')
        .executeTakeFirst(),
    paidOrders: () => ownOrders.where('state', '=', 'paid').orderBy('period_end', 'desc').execute(),

    addOrder: (order: Omit<Insertable<OrderTables['orders']>, 'owner_id'>) =>
      tables
        .insertInto('orders')
        .values({ ...order, owner_id: owner })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Updates an order that is in one of these states; returns undefined otherwise. */
    changeOrder: (id: string, fromStates: readonly OrderRow['state'][], change: Updateable<OrderTables['orders']>) =>
      tables
        .updateTable('orders')
        .set(change)
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .where('state', 'in', fromStates)
        .returningAll()
        .executeTakeFirst(),

    /** Counts a saved provider response, which makes responses to earlier requests stale. */
    countProviderCheck: (id: string) =>
      tables
        .updateTable('orders')
        .set(({ eb }) => ({ provider_checks: eb('provider_checks', '+', 1) }))
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .execute(),

    renewal: () => tables.selectFrom('renewals').selectAll().where('owner_id', '=', owner).executeTakeFirst(),

    saveRenewal(renewal: Omit<Insertable<OrderTables['renewals']>, 'owner_id'>) {
      const values = { is_paused: false, next_price: null, confirm_url: null, ...renewal }
      return tables
        .insertInto('renewals')
        .values({ ...values, owner_id: owner })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
        .execute()
    },

    changeRenewal: (change: Updateable<OrderTables['renewals']>) =>
      tables.updateTable('renewals').set(change).where('owner_id', '=', owner).execute(),

    stopRenewal: () => tables.updateTable('renewals').set({ is_live: false }).where('owner_id', '=', owner).execute(),

    /** Reminders that were sent to the member. */
    sentReminders: () =>
      tables.selectFrom('billing_marks').select(['mark', 'at']).where('owner_id', '=', owner).execute(),

    /** Records a reminder. Returns true for the first caller only. */
    async recordReminderOnce(reminder: Reminder, sentAt: Date) {
      const reminderKey = `${reminder.kind} ${'until' in reminder ? reminder.until.toISOString() : reminder.invoiceId}`
      const insert = tables.insertInto('billing_marks').values({ owner_id: owner, mark: reminderKey, at: sentAt })
      const inserted = await insert
        .onConflict((conflict) => conflict.doNothing())
        .returning('mark')
        .executeTakeFirst()
      return inserted !== undefined
    },
  }
}

/** Whether the member has a newer subscription than the given one. */
export const isReplaced = (renewal: Renewal | undefined, { id }: Subscription, initialOrder: OrderRow) =>
  renewal !== undefined && renewal.contract_id !== id && renewal.since > initialOrder.created_at
