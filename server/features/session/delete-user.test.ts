import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_DELETE_SIGN_IN_AGE_MS } from '#contract/limits.ts'
import { isDeadlock } from '#server/platform/database/retry-deadlock.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { auth, call, createMember, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
import { addRating, removeRating } from '#server/testing/ratings.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const remove = ({ accessToken }: Person) => call(testApp.app, 'DELETE', '/auth/delete', { token: accessToken })

/** Returns the names of tables with rows that refer to this member. The tables are read from the database's catalog. */
async function findTablesReferringTo(id: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('owner_id', 'account_id') and table_name <> 'changes'`.execute(testApp.context.db)
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
        testApp.context.db,
      )
      return rows.map(() => table)
    }),
  )
  return found.flat().toSorted()
}

test('deleting an account deletes all rows that refer to it', async () => {
  const mia = await createMember(testApp, 'paid')
  await call(testApp.app, 'POST', '/auth/api_keys', { token: mia.refreshToken, body: { name: 'backup' } })
  const { db } = testApp.context
  await sql`insert into my_lists values (${'a'.repeat(24)}, ${mia.id})`.execute(db)
  await sql`insert into my_list_entries (owner_id, vid, gid) values (${mia.id}, 'v', 'g')`.execute(db)
  await sql`insert into personal_ratings values (${'b'.repeat(24)}, ${mia.id}, 'v', 'g', 5)`.execute(db)
  expect(await findTablesReferringTo(mia.id)).toEqual(
    expect.arrayContaining([
      'api_keys',
      'login_records',
      'my_list_entries',
      'profile_details',
      'sessions',
      'subscriptions',
    ]),
  )
  const stranger = await createMember(testApp)
  const before = await findTablesReferringTo(stranger.id)

  const response = await remove(mia)
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([204, '', undefined])
  expect(await findTablesReferringTo(mia.id)).toEqual([])
  expect(await findTablesReferringTo(stranger.id)).toEqual(before)
})

test('deleting an account ends all sessions with the error that the client expects', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  await remove(phone)
  for (const { accessToken, refreshToken } of [phone, laptop]) {
    expect((await call(testApp.app, 'GET', '/auth/profile', { token: accessToken })).json()).toMatchObject({
      error_code: 'InvalidSession',
    })
    const logout = await call(testApp.app, 'DELETE', '/auth/session', { token: refreshToken })
    expect([logout.statusCode, logout.json()]).toEqual([
      401,
      { error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' },
    ])
  }
  expect((await remove(phone)).json()).toMatchObject({ error_code: 'InvalidSession' })
})

test('the address of a deleted account can be registered again', async () => {
  const mia = await createMember(testApp)
  await remove(mia)
  expect((await auth(testApp.app, '/login', { username: mia.email, password: PASSWORD })).json()).toMatchObject({
    error_code: 'InvalidPassword',
  })
  expect((await auth(testApp.app, '/register', { email: mia.email, password: PASSWORD })).statusCode).toBe(201)
  await testApp.context.db
    .updateTable('accounts')
    .set({ confirmed_at: testApp.clock.now() })
    .where('email', '=', mia.email)
    .execute()
  expect((await signIn(testApp.app, mia.email)).id).not.toBe(mia.id)
})

test('concurrent deletion, sign-in and refresh cause no 500', async () => {
  const mia = await createMember(testApp)
  const { refreshToken: token } = mia
  const responses = await Promise.all([
    ...Array.from({ length: 4 }, () => call(testApp.app, 'POST', '/auth/session', { token })),
    ...Array.from({ length: 4 }, () => call(testApp.app, 'GET', '/auth/profile', { token: mia.accessToken })),
    ...Array.from({ length: 3 }, () => auth(testApp.app, '/login', { username: mia.email, password: PASSWORD })),
    call(testApp.app, 'POST', '/auth/api_keys', { token, body: { name: 'late' } }),
    remove(mia),
    remove(mia),
  ])
  expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  expect(await findTablesReferringTo(mia.id)).toEqual([])
})

test('the delete endpoint requires a sign-in of the last ten minutes, not by a key', async () => {
  const mia = await createMember(testApp)
  const { key } = (
    await call(testApp.app, 'POST', '/auth/api_keys', { token: mia.refreshToken, body: { name: 'log' } })
  ).json<{ key: string }>()
  testApp.clock.advance(MAX_DELETE_SIGN_IN_AGE_MS + 1)
  const lateAttempt = await remove(mia)
  expect([lateAttempt.statusCode, lateAttempt.json<{ error_code: string }>().error_code]).toEqual([403, 'SignInTooOld'])
  const program = (
    await call(testApp.app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', { body: { key } })
  ).json<{ access_token: string }>()
  const byKey = await call(testApp.app, 'DELETE', '/auth/delete', { token: program.access_token })
  expect([byKey.statusCode, byKey.json<{ error_code: string }>().error_code]).toEqual([403, 'Forbidden'])
  expect((await remove(await signIn(testApp.app, mia.email))).statusCode).toBe(204)
})

test('deleting an account is retried after a deadlock with a concurrent change', async () => {
  const mia = await createMember(testApp)
  const { maintenance } = testApp.context
  const rating = await addRating(maintenance, mia.id)
  const deletions: ReturnType<typeof remove>[] = []
  const change = maintenance.transaction().execute(async (transaction) => {
    await removeRating(transaction, rating)
    deletions.push(remove(mia))
    await waitForBlockedStatement(testApp, 'delete from "accounts"')
    await addRating(transaction, mia.id)
  })
  // PostgreSQL chooses which transaction to abort.
  await change.catch((error: unknown) => expect(error).toSatisfy(isDeadlock))
  expect((await Promise.all(deletions)).map(({ statusCode }) => statusCode)).toEqual([204])
  expect((await remove(mia)).statusCode).toBe(401)
})
