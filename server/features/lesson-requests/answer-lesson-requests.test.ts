import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalogue } from '#contract/catalogue.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { answerLessonRequests } from './answer-lesson-requests.ts'

let testApp: TestApp
let mia: Person
let sam: Person

beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
  mia = await createMember(testApp)
  sam = await createMember(testApp)
})
afterAll(() => testApp.close())

const requestLesson = (person: Person, vid: string) =>
  callData(testApp, person, 'insertOne', { collection: 'lesson_wish', document: { owner_id: person.id, vid } })
const getRequests = async (person: Person) => {
  const { value } = await callData(testApp, person, 'find', {
    collection: 'lesson_wish',
    query: { owner_id: person.id },
  })
  return (value as { vid: string }[]).map(({ vid }) => vid)
}

/** A catalogue with the lesson `seat-exit`, with or without a film. */
const academy = (media?: string): Catalogue => {
  const lesson = { id: 'seat-exit', title: 'Out of the car', description: '', thumbnail: '/t.jpg' }
  const video = { ...lesson, tags: [], cast: [], related: [], ...(media !== undefined && { media }) }
  const group = { gid: 'a b', title: 'Grips', summary: '', videos: [video] }
  return { videos: [group], featured: [], featuredFree: [], latest: [], soon: [], alerts: [] }
}

test('only members who requested a lesson get one email when its film is available', async () => {
  await requestLesson(mia, 'seat-exit')
  await requestLesson(mia, 'knife-distance')
  expect(await requestLesson(mia, 'seat-exit')).toMatchObject({ status: 400 })
  await requestLesson(sam, 'knife-distance')

  expect(await answerLessonRequests(testApp.context, academy())).toBe(0)
  expect(await getRequests(mia)).toEqual(['seat-exit', 'knife-distance'])

  // Two processes load the same catalogue at the same time.
  const notified = await Promise.all([1, 2].map(() => answerLessonRequests(testApp.context, academy('a-film'))))
  expect(notified.toSorted()).toEqual([0, 1])
  expect(await getRequests(mia)).toEqual(['knife-distance'])
  expect(await getRequests(sam)).toEqual(['knife-distance'])

  const [mail, ...more] = await readMails(testApp, mia.email)
  expect(more).toEqual([])
  expect(mail?.subject).not.toContain('Out of the car')
  expect(mail?.text).toContain('Out of the car')
  expect(mail?.text).toContain('/info/a%20b/seat-exit')
  expect(await readMails(testApp, sam.email, 0)).toEqual([])
})
