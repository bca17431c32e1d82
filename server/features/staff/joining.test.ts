import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InTransaction } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

// Joining while the account is concurrently disabled or deleted.
let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  owner = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

/** Returns the result of `work`, which starts after `change` and before its commit. */
async function during<T>(change: (transaction: InTransaction) => Promise<unknown>, work: () => Promise<T>) {
  const { begun } = await testApp.context.db.transaction().execute(async (transaction) => {
    await change(transaction)
    const response = work()
    await Promise.race([response, waitForBlockedStatement(testApp, '')])
    return { begun: response }
  })
  return begun
}

async function inviteMember() {
  const member = await createMember(testApp)
  await callStudio(testApp, owner, 'POST', '/staff/invitations', { email: member.email, roles: ['owner'] })
  const link = parseLink((await readMails(testApp, member.email))[0])
  return { member, join: () => callFunction(testApp, member, 'joinStaff', link) }
}

const isOnStaff = async ({ id }: Person) => {
  const rows = testApp.context.db.selectFrom('staff').select('account_id').where('account_id', '=', id)
  return (await rows.executeTakeFirst()) !== undefined
}

const close = (queries: Pick<InTransaction, 'updateTable'>, { id }: Person) =>
  queries.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute()

test('an account that is disabled meanwhile does not join', async () => {
  const { member, join } = await inviteMember()
  const response = await during((transaction) => close(transaction, member), join)
  expect([response, await isOnStaff(member)]).toEqual([[401, 'UserDisabled'], false])
})

test('an account that is deleted meanwhile does not join and is signed out', async () => {
  const { member, join } = await inviteMember()
  const remove = (transaction: InTransaction) =>
    transaction.deleteFrom('accounts').where('id', '=', member.id).execute()
  expect(await during(remove, join)).toEqual([401, 'InvalidSession'])
})

test('an account that joins meanwhile is not disabled', async () => {
  const { member } = await inviteMember()
  const joined = async (transaction: InTransaction) => {
    await sql`select from accounts where id = ${member.id} for update`.execute(transaction)
    await transaction
      .insertInto('staff')
      .values({ account_id: member.id, roles: ['owner'], since: new Date() })
      .execute()
  }
  const path = `/members/${member.id}/disabled`
  const response = await during(joined, () =>
    callStudio(testApp, owner, 'PUT', path, { reason: '', isNotified: false }),
  )
  expect([response.statusCode, response.json()]).toEqual([409, expect.objectContaining({ error_code: 'Conflict' })])
})

test('the last owner who is not disabled cannot be removed', async () => {
  await using small = await createTestApp()
  const [one, two] = [await createStaff(small, 'owner'), await createStaff(small, 'owner')]
  await close(small.context.db, two)
  const leave = await callStudio(small, one, 'DELETE', `/staff/${one.id}`)
  expect([leave.statusCode, leave.json()]).toEqual([409, expect.objectContaining({ error_code: 'LastOwner' })])
  const step = await callStudio(small, one, 'PUT', `/staff/${one.id}/roles`, { roles: ['editor'], version: 1 })
  expect(step.json()).toMatchObject({ error_code: 'LastOwner' })
  expect((await callStudio(small, one, 'DELETE', `/staff/${two.id}`)).statusCode).toBe(200)
})
