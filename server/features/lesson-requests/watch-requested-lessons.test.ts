import { expect, test } from 'vitest'
import { createAcademyWithCatalogue } from '#server/testing/catalogue.ts'
import { callData } from '#server/testing/data.ts'
import { createMember } from '#server/testing/people.ts'
import { createRequestCheck } from './watch-requested-lessons.ts'

test('a request that arrives after the lesson, such as one from an offline device, is answered later', async () => {
  const { academy, catalogue } = await createAcademyWithCatalogue()
  const lesson = { id: 'exit', title: 'Exit', description: '', thumbnail: '/t.jpg', tags: [], cast: [], related: [] }
  const videos = [{ ...lesson, safety: ['Tap early.'], media: 'a-film' }]
  await catalogue.change((now) => ({ ...now, videos: [{ gid: 'falls', title: 'Falls', summary: '', videos }] }))
  const check = createRequestCheck(academy.context)
  await check()
  const mia = await createMember(academy)
  const request = { collection: 'lesson_wish', document: { owner_id: mia.id, vid: 'exit' } }
  await callData(academy, mia, 'insertOne', request)
  const countRequests = async () =>
    (await callData(academy, mia, 'count', { collection: 'lesson_wish', query: {} })).value
  await check()
  expect(await countRequests()).toBe(1)
  academy.clock.advance(15 * 60_000)
  await check()
  expect(await countRequests()).toBe(0)
})
