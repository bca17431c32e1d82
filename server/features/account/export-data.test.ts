import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENTS_PER_ANSWER } from '#contract/limits.ts'
import { type CollectionName, shapes } from '#server/features/collections/index.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { dataCall } from '#server/test/data.ts'
import { giveRecords, MARK } from '#server/test/everyones-records.ts'
import { call, createMember, PASSWORD, type Person } from '#server/test/people.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const ask = ({ accessToken }: Pick<Person, 'accessToken'>) =>
  call(house.app, 'GET', '/auth/export', { token: accessToken })

test('the export holds every collection and how the account is reached, and nothing of a stranger or secret', async () => {
  const [mia, sam] = [await createMember(house), await createMember(house)]
  await giveRecords(house.context.db, mia.id, 'mine')
  await giveRecords(house.context.db, sam.id, MARK)
  const { body: made } = await call(house.app, 'POST', '/auth/api_keys', {
    token: mia.refreshToken,
    body: { name: 'log' },
  })
  const answer = await ask(mia)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="holdfast-export.json"',
  ])
  const document = answer.json<Record<string, unknown>>()
  expect(document).toMatchObject({ account: { email: mia.email }, apiKeys: [{ name: 'log' }], sessions: [{}] })
  for (const name of Object.keys(shapes) as CollectionName[])
    expect(JSON.stringify(document[name]), name).toContain('mine')
  for (const secret of [MARK, sam.id, 'hash', mia.refreshToken, (JSON.parse(made) as { key: string }).key, PASSWORD])
    expect(answer.body).not.toContain(secret)
})

test('more documents than one answer holds come page by page, each once', async () => {
  const mia = await createMember(house)
  const documents = Array.from({ length: 400 }, () => ({ owner_id: mia.id, vid: 'v', action: 'play' }))
  for (let page = 0; page < 3; page += 1)
    await dataCall(house, mia, 'insertMany', { collection: 'events_video', documents })
  const { events_video: events } = (await ask(mia)).json<{ events_video: { _id: string }[] }>()
  expect(events.length).toBeGreaterThan(DOCUMENTS_PER_ANSWER)
  expect(new Set(events.map(({ _id }) => _id)).size).toBe(1200)
})

test('nobody else gets one, and not one after the other without end', async () => {
  const mia = await createMember(house)
  expect((await ask({ accessToken: mia.refreshToken })).statusCode).toBe(401)
  const codes: number[] = []
  for (let index = 0; index < 11; index += 1) codes.push((await ask(mia)).statusCode)
  expect(codes).toEqual([...Array<number>(10).fill(200), 429])
})
