import { sql } from 'kysely'
import { API_PREFIX } from '#contract/endpoint.ts'
import { Billing, Ordered, type Quote } from '#contract/billing.ts'
import { APP_ID } from '#contract/limits.ts'
import type { Ptype } from '#contract/content/plans-file.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import type { TestApp } from './app.ts'
import { readMails } from './mailbox.ts'
import { type Person, signIn } from './people.ts'

export const DAY = 86_400_000

/** Calls a product function like a page. Signs in again if the session has expired. */
export async function callFunction(testApp: Pick<TestApp, 'app'>, person: Person, name: string, ...values: unknown[]) {
  const firstResponse = await sendCall(testApp, person, name, values)
  if (firstResponse.value?.error_code !== 'InvalidSession') return firstResponse
  Object.assign(person, await signIn(testApp.app, person.email))
  return sendCall(testApp, person, name, values)
}

async function sendCall({ app }: Pick<TestApp, 'app'>, { accessToken }: Person, name: string, values: unknown[]) {
  const response = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}/app/${APP_ID}/functions/call`,
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { name, arguments: JSON.parse(JSON.stringify(values)) },
  })
  return { status: response.statusCode, value: parseCanonicalIntegers(response.json()) }
}

/** Converts the integers of canonical EJSON to numbers. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of many shapes
const parseCanonicalIntegers = (value: unknown): any => {
  if (Array.isArray(value)) return value.map(parseCanonicalIntegers)
  if (typeof value !== 'object' || value === null) return value
  if ('$numberInt' in value) return Number(value.$numberInt)
  if ('$numberLong' in value) return Number(value.$numberLong)
  return Object.fromEntries(Object.entries(value).map(([key, wrapped]) => [key, parseCanonicalIntegers(wrapped)]))
}

export const readBilling = async (testApp: TestApp, person: Person) =>
  Billing.parse((await callFunction(testApp, person, 'billing')).value)

/** Requests a quote and places an order at its price. */
export async function buy(testApp: TestApp, person: Person, plan: Ptype, coupon?: string) {
  const order = { plan, ...(coupon && { coupon }) }
  const quoted = (await callFunction(testApp, person, 'quote', order)).value as Extract<Quote, { total: number }>
  const { status, value } = await callFunction(testApp, person, 'order', {
    ...order,
    total: quoted.total,
    accepts: true,
  })
  return { status, value: status === 200 ? Ordered.parse(value) : value, quoted }
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
