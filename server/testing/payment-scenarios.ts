import { sql } from 'kysely'
import { expect } from 'vitest'
import { allOrders, type OrderRow } from '#server/features/billing/orders/order-store.ts'
import { approveOrder, refundOrder } from '#server/features/billing/index.ts'
import { advancePlan } from '#server/features/billing/subscriptions/advance-plan.ts'
import type { Session } from '../../e2e/stripe/objects.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import type { Person } from './people.ts'
import { sendWebhook, type StripeAcademy } from './stripe-academy.ts'

/** Result of a charge. `takes days`: a direct debit that is pending. */
export type ChargeOutcome = 'goes through' | 'fails' | 'takes days'

/** Steps of a test of payments: what a member and a payment provider do. */
export interface PaymentScenario {
  testApp: TestApp
  /** Pays the open order. `isNotified`: whether the provider informs the academy immediately. */
  pay(isNotified: boolean, charge?: ChargeOutcome): Promise<unknown>
  /** Refunds a payment fully or partially, or charges it back. Its index is `pick` modulo the number of payments. */
  reverse(how: 'refund' | 'charge back' | 'part', pick: number): Promise<unknown>
  /** Subtracts the refund of a withdrawn order from the balance. */
  recordWithdrawal(sum: number): void
  /** Charges due renewals with this outcome and runs the academy's periodic work for the member. */
  runPeriodicWork(charge?: ChargeOutcome): Promise<unknown>
  /** Ends all pending and retried charges with this result. */
  completeCharges(result: 'paid' | 'given up'): Promise<unknown>
  /**
   * Returns whether a renewal is being charged. During the charge, the plan stays active for up to seven days after its
   * end.
   */
  isCharging(): boolean
  /** Waits until all jobs are completed. Returns the sum that the academy received minus refunds. */
  readBalance(): Promise<number>
}

/** Creates the steps for a fake Stripe. `renewWithoutEvents` charges due renewals without informing the academy. */
export function createStripeScenario(
  { testApp, stripe }: StripeAcademy,
  member: Person,
): PaymentScenario & { renewWithoutEvents(): void } {
  const { ledger } = stripe
  const subscriptions: string[] = []
  let deliveredCount = ledger.events.length
  const deliver = async () => {
    const events = ledger.events.slice(deliveredCount)
    deliveredCount = ledger.events.length
    for (const event of events.toReversed()) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
  }
  const listCustomers = () => subscriptions.map((id) => ledger.subscriptions.get(id)?.customer)
  const listCharges = () =>
    [...ledger.invoices.values()].flatMap(({ subscription, charge }) =>
      charge && subscriptions.includes(subscription) && !charge.disputed && !charge.refunded ? [charge] : [],
    )
  const findNewestInvoice = (id: string) =>
    [...ledger.invoices.values()].findLast(({ subscription }) => subscription === id)
  const getNewestInvoice = (id: string) =>
    findNewestInvoice(id)?.invoice ?? expect.unreachable('A subscription has an invoice.')
  const hasPendingDebit = (id: string) => findNewestInvoice(id)?.debit?.status === 'processing'
  const renewDueSubscriptions = (charge: ChargeOutcome) => {
    const now = testApp.clock.now().getTime() / 1000
    for (const id of subscriptions) {
      const { status, cancel_at_period_end: cancelsAtEnd } = ledger.subscriptions.get(id) ?? {}
      const getPeriodEnd = () => ledger.periodEnd(id)
      if (status === 'active' && cancelsAtEnd && getPeriodEnd() <= now) ledger.end(id)
      else
        while (
          ledger.subscriptions.get(id)?.status === 'active' &&
          getNewestInvoice(id).status === 'paid' &&
          getPeriodEnd() <= now
        ) {
          if (charge === 'takes days') {
            ledger.draft(id)
            ledger.debit(id)
          } else ledger.renew(id, charge === 'goes through')
        }
    }
  }
  return {
    testApp,
    async pay(isNotified, charge = 'goes through') {
      const openSessions = [...ledger.sessions].filter(
        ([, { session, order }]) =>
          session.status === 'open' && order !== '' && belongsTo(member, session, listCustomers()),
      )
      for (const [id] of openSessions.slice(-1))
        subscriptions.push(ledger.pay(id, { byDebit: charge === 'takes days' }))
      if (isNotified) await deliver()
    },
    async reverse(how, pick) {
      const allCharges = listCharges()
      const charge = allCharges[pick % allCharges.length]
      if (!charge) return
      if (how === 'charge back') ledger.dispute(charge.payment_intent)
      else if (how === 'refund') ledger.refund(charge.payment_intent)
      else if (charge.amount > 500 && charge.amount_refunded === 0) ledger.refund(charge.payment_intent, 500)
      await deliver()
    },
    recordWithdrawal: () => undefined,
    renewWithoutEvents: () => renewDueSubscriptions('goes through'),
    async runPeriodicWork(charge = 'goes through') {
      renewDueSubscriptions(charge)
      await deliver()
      await advancePlan(testApp.context, member.id)
    },
    async completeCharges(result) {
      for (const id of subscriptions.filter((subscription) => getNewestInvoice(subscription).status === 'open'))
        if (result === 'paid') ledger.payLate(id)
        else ledger.giveUp(id)
      await deliver()
      await advancePlan(testApp.context, member.id)
    },
    isCharging: () =>
      subscriptions.some((id) => {
        const { status, cancel_at_period_end: cancelsAtEnd } = ledger.subscriptions.get(id) ?? {}
        const { billing_reason: reason, status: invoice, next_payment_attempt: next, lines } = getNewestInvoice(id)
        const isBeingRetried = invoice === 'open' && (next !== null || hasPendingDebit(id))
        const secondsSinceStart = testApp.clock.now().getTime() / 1000 - (lines.data[0]?.period.start ?? 0)
        return (
          status !== 'canceled' &&
          !cancelsAtEnd &&
          reason === 'subscription_cycle' &&
          isBeingRetried &&
          secondsSinceStart <= 7 * 86_400
        )
      }),
    async readBalance() {
      await deliver()
      await waitForJobs(testApp)
      await deliver()
      await waitForJobs(testApp)
      return subscriptions.reduce((sum, id) => sum + ledger.remaining(id), 0)
    },
  }
}

/**
 * Returns whether a checkout session belongs to the member: it has the member's email address, or after the first
 * payment the member's customer.
 */
const belongsTo = (
  { email }: Person,
  session: Pick<Session, 'customer' | 'customer_email'>,
  customers: readonly (Session['customer'] | undefined)[],
) => session.customer_email === email || (session.customer !== null && customers.includes(session.customer))

const waitForJobs = ({ context }: TestApp) =>
  eventually(async () => {
    const { rows } = await sql`select 1 from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('refund', 'end-contract', 'close-checkout')`.execute(context.db)
    expect(rows).toEqual([])
  })

/** Creates the steps for an academy without a payment provider, whose staff approve orders. */
export function createDeskScenario(desk: TestApp, member: Person): PaymentScenario {
  let cash = 0
  const listOrders = async (state: OrderRow['state']) =>
    (await readOrders(desk, member)).filter((order) => order.state === state)
  return {
    testApp: desk,
    async pay() {
      for (const { reference, total } of await listOrders('open')) {
        await approveOrder(desk.context, { reference })
        cash += total
      }
    },
    async reverse(_, pick) {
      const paidOrders = await listOrders('paid')
      const order = paidOrders[pick % paidOrders.length]
      if (!order) return
      await refundOrder(desk.context, order)
      cash -= order.total
    },
    recordWithdrawal: (sum) => void (cash -= sum),
    runPeriodicWork: () => advancePlan(desk.context, member.id),
    completeCharges: async () => undefined,
    isCharging: () => false,
    readBalance: async () => cash,
  }
}

/** Returns the member's orders, ordered by payment. */
export const readOrders = ({ context }: TestApp, { id }: Person) =>
  allOrders(context.db)
    .selectFrom('orders')
    .selectAll()
    .where('owner_id', '=', id)
    .orderBy('paid_at')
    .orderBy('created_at')
    .execute()
