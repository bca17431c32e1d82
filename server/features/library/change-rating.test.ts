import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const hip = { vid: 'hip', gid: 'throws' }

const change = (person: Person, rating: number, extraFields: object = {}) => {
  const stars = { ...hip, rating: { $numberInt: String(rating) }, ...extraFields }
  const body = { name: 'changeRating', arguments: [stars] }
  return call(testApp.app, 'POST', `/app/${APP_ID}/functions/call`, { body, token: person.accessToken })
}
const insert = (person: Person, rating: number) =>
  callData(testApp, person, 'insertOne', {
    collection: 'personal_rating',
    document: { owner_id: person.id, ...hip, rating },
  })
const findRatings = async (person: Person) => {
  const { value } = await callData(testApp, person, 'find', { collection: 'personal_rating', query: {} })
  return value as { _id: unknown; rating: number }[]
}

test('a new rating replaces the member’s own rating and nobody else’s', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  for (const person of [mia, sam]) await insert(person, 4)
  const before = await findRatings(mia)
  expect((await change(mia, 2)).statusCode).toBe(200)
  const after = await findRatings(mia)
  expect(after).toMatchObject([{ rating: 2 }])
  expect(after).not.toMatchObject(before.map(({ _id }) => ({ _id })))
  expect(await findRatings(sam)).toMatchObject([{ rating: 4 }])
})

test.each([
  ['more than five stars', 6, {}],
  ['no stars', 0, {}],
  ['for another member', 3, { owner_id: 'sam' }],
])('an invalid rating leaves the existing one unchanged: %s', async (_, rating, extraFields) => {
  const mia = await createMember(testApp)
  await insert(mia, 4)
  const response = await change(mia, rating, extraFields)
  expect([response.statusCode, response.json()]).toMatchObject([400, { error_code: 'ArgumentsNotAllowed' }])
  expect(await findRatings(mia)).toMatchObject([{ rating: 4 }])
})

test('concurrent ratings from several devices succeed and leave one rating', async () => {
  const mia = await createMember(testApp)
  const [first, ...responses] = await Promise.all([
    insert(mia, 1),
    ...[1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map((rating) => change(mia, rating)),
  ])
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect([200, 400]).toContain(first.status)
  expect(await findRatings(mia)).toHaveLength(1)
})
