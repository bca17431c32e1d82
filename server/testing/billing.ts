import { sql } from 'kysely'
import { Billing, PlacedOrder, type Quote } from '#contract/billing.ts'
import type { PlanType } from '#contract/content/plans-file.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import type { TestApp } from './app.ts'
import { callAsPage } from './functions.ts'
import { readMails } from './mailbox.ts'
import type { Person } from './people.ts'

/** One day in milliseconds. */
export const DAY = 86_400_000

export const readBilling = async (testApp: TestApp, person: Person) =>
  Billing.parse((await callAsPage(testApp, person, 'billing')).value)

/** Requests a quote and places an order at its price. */
export async function buy(testApp: TestApp, person: Person, plan: PlanType, coupon?: string) {
  const order = { plan, ...(coupon && { coupon }) }
  const quote = (await callAsPage(testApp, person, 'quote', order)).value as Extract<Quote, { total: number }>
  const { status, value } = await callAsPage(testApp, person, 'order', {
    ...order,
    total: quote.total,
    accepts: true,
  })
  return { status, value: status === 200 ? PlacedOrder.parse(value) : value, quoted: quote }
}

export const readMembershipRow = ({ context }: TestApp, { id }: Person) => ownRows(context.db, id).readMembership()

/** Returns the sorted subjects of all emails to a member, with `NUMBER` for receipt numbers and order references. */
export const listSubjects = async (testApp: TestApp, { email }: Person) =>
  (await readMails(testApp, email, 0))
    .map(({ subject }) => (subject ?? '').replace(/\d{4}-\d{6}|[0-9A-Z]{4}-[0-9A-Z]{4}/, 'NUMBER'))
    .toSorted()

export const countOrders = async ({ context }: TestApp, state: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders where state = ${state}`.execute(
    context.db,
  )
  return rows[0]?.count ?? 0
}
