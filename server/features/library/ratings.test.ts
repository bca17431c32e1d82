import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
const people: Person[] = []

beforeAll(async () => {
  const fields = { title: 'Hip throw', description: '', thumbnail: '/t.jpg', tags: [], cast: [] }
  const videos = [
    { gid: 'throws', title: 'T', summary: '', videos: [{ id: 'hip', ...fields, related: [{ gid: 'judo' }] }] },
    { gid: 'judo', title: 'J', summary: '', videos: [] },
  ]
  testApp = await createTestApp({ prepare: (dataDir) => writeCatalogueFile(dataDir, (now) => ({ ...now, videos })) })
  for (let i = 0; i < 5; i += 1) people.push(await createMember(testApp))
})
afterAll(() => testApp.close())

const rate = (person: Person | undefined, rating: number) =>
  person &&
  callData(testApp, person, 'insertOne', {
    collection: 'personal_rating',
    document: { owner_id: person.id, vid: 'hip', gid: 'throws', rating },
  })
const getRating = async (gid: string, id: string) => {
  const body = { name: 'communityRating', arguments: [{ gid, id }] }
  const response = await call(testApp.app, 'POST', `/app/${APP_ID}/functions/call`, {
    body,
    token: people[0]?.accessToken ?? '',
  })
  return response.json<unknown>()
}

test('the average is shown only for five ratings or more', async () => {
  for (const [i, rating] of [5, 5, 4, 4].entries()) await rate(people[i], rating)
  expect(await getRating('throws', 'hip')).toEqual({ average: null, count: null })
  await rate(people[4], 5)
  const all = { average: { $numberDouble: '4.6' }, count: { $numberInt: '5' } }
  expect(await getRating('throws', 'hip')).toEqual(all)
  expect(await getRating('judo', 'hip')).toEqual(all)
  expect(await getRating('throws', 'unknown')).toMatchObject({ error_code: 'LessonNotFound' })
})
