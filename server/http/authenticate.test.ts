import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const getProfile = ({ accessToken }: Person) => call(testApp.app, 'GET', '/auth/profile', { token: accessToken })
const readsSessions = (queryArguments: unknown) => JSON.stringify(queryArguments).includes('from \\"sessions\\"')

/** Counts the queries of the table `sessions` during `act`. */
async function countQueries(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  const count = query.mock.calls.filter(readsSessions).length
  query.mockRestore()
  return count
}

test('a token is refused after log-out', async () => {
  const mia = await createMember(testApp)
  expect((await getProfile(mia)).statusCode).toBe(200)
  await call(testApp.app, 'DELETE', '/auth/session', { token: mia.refreshToken })
  expect((await getProfile(mia)).statusCode).toBe(401)
})

test('a token is refused after its account is disabled', async () => {
  const mia = await createMember(testApp)
  expect((await getProfile(mia)).statusCode).toBe(200)
  await testApp.context.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', mia.id).execute()
  expect((await getProfile(mia)).statusCode).toBe(401)
})

test('a hundred concurrent calls share one session query', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => createMember(testApp)))
  // Verifies the tokens, so that the hundred calls wait only for the session query.
  await Promise.all(members.map(getProfile))
  const calls = Array.from({ length: 100 }, (_, index) => members[index % members.length]!)
  let statuses: number[] = []
  const queries = await countQueries(async () => {
    statuses = (await Promise.all(calls.map(getProfile))).map(({ statusCode }) => statusCode)
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(queries).toBe(1)
})

test('calls that share a query get their own results', async () => {
  const [mia, sam, eva] = await Promise.all([1, 2, 3].map(() => createMember(testApp)))
  await Promise.all([mia!, sam!, eva!].map(getProfile))
  await call(testApp.app, 'DELETE', '/auth/session', { token: sam!.refreshToken })
  const responses = await Promise.all([mia!, sam!, eva!].map(getProfile))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200])
  expect([responses[0]!, responses[2]!].map((response) => response.json<{ data: object }>().data)).toEqual([
    { email: mia!.email },
    { email: eva!.email },
  ])
})

test('each sequential call with the same token queries the session again', async () => {
  const mia = await createMember(testApp)
  expect(
    await countQueries(async () => {
      await getProfile(mia)
      await getProfile(mia)
    }),
  ).toBe(2)
})
