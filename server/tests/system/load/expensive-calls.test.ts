import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { eventually } from '#server/testing/eventually.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
})
afterAll(() => testApp.close())

/** Creates a member with so many notes that a command on all of them is expensive. */
async function createMemberWithNotes(): Promise<Person> {
  const person = await createMember(testApp)
  await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select substr(md5(${person.id} || place), 1, 24), ${person.id}, 'hip', 'throws', 1, 'Elbow in'
    from generate_series(1, 900) place`.execute(testApp.context.db)
  return person
}

const callNotes = (person: Person, name: string, args: object = {}) =>
  callData(testApp, person, name, { collection: 'lesson_notes', ...args })
const addToList = (person: Person) =>
  callData(testApp, person, 'updateOne', {
    collection: 'my_list',
    query: { owner_id: person.id },
    update: { $push: { videos: { vid: 'hip', gid: 'throws' } } },
    upsert: true,
  })

test('expensive commands of all members run one at a time, and do not delay small ones', async () => {
  const [ann, ben] = [await createMemberWithNotes(), await createMemberWithNotes()]
  const lock = await lockTable(testApp, 'lesson_notes')
  const expensiveCalls: ReturnType<typeof callNotes>[] = []
  for (const person of [ann, ann, ben, ben]) expensiveCalls.push(callNotes(person, 'find'))
  await eventually(async () => expect(await lock.countWaiting()).toBeGreaterThan(0))
  const waitingCounts: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await addToList(ben)).status).toBe(200)
    waitingCounts.push(await lock.countWaiting())
  }
  expect(Math.max(...waitingCounts)).toBe(1)
  await lock.release()
  for (const { status } of await Promise.all(expensiveCalls)) expect(status).toBe(200)
})

test('a small change does not wait for a concurrent expensive one', async () => {
  const [ann, ben, mia] = [await createMemberWithNotes(), await createMemberWithNotes(), await createMember(testApp)]
  await addToList(mia)
  const lock = await lockTable(testApp, 'lesson_notes')
  const order: string[] = []
  const update = { $set: { text: 'Elbow out' } }
  const recordStatus = ({ status }: { status: number }) => order.push(String(status))
  const calls = [
    ...[ann, ben].map((person) =>
      callNotes(person, 'updateMany', { query: {}, update }).then(() => order.push('expensive')),
    ),
    ...[1, 2, 3].map(() => addToList(mia).then(recordStatus)),
  ]
  await eventually(() => expect(order.length).toBeGreaterThanOrEqual(3))
  expect(order.slice(0, 3)).toEqual(['200', '200', '200'])
  await lock.release()
  await Promise.all(calls)
})

test('after an expensive command the next one waits as long as it took', async () => {
  const [ann, ben] = [await createMemberWithNotes(), await createMemberWithNotes()]
  const lock = await lockTable(testApp, 'lesson_notes')
  const first = callNotes(ann, 'find')
  await eventually(async () => expect(await lock.countWaiting()).toBe(1))
  const startedAt = performance.now()
  const second = callNotes(ben, 'find').then(() => performance.now())
  await pause(400)
  const released = performance.now()
  await lock.release()
  // The first command took at least from `startedAt` to `released`. A busy machine only adds to both times.
  expect((await second) - released).toBeGreaterThan(0.9 * (released - startedAt))
  expect((await first).status).toBe(200)
})
