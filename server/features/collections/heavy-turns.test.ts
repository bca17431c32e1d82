import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { dataCall } from '#server/test/data.ts'
import { eventually } from '#server/test/eventually.ts'
import { createMember, type Person } from '#server/test/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** Somebody with enough notes to make work of them. */
async function createCollector(): Promise<Person> {
  const person = await createMember(testApp)
  await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select substr(md5(${person.id} || place), 1, 24), ${person.id}, 'hip', 'throws', 1, 'Elbow in'
    from generate_series(1, 900) place`.execute(testApp.context.db)
  return person
}

const notes = (person: Person, name: string, members: object = {}) =>
  dataCall(testApp, person, name, { collection: 'lesson_notes', ...members })
const addToList = (person: Person) =>
  dataCall(testApp, person, 'updateOne', {
    collection: 'my_list',
    query: { owner_id: person.id },
    update: { $push: { videos: { vid: 'hip', gid: 'throws' } } },
    upsert: true,
  })

/** Whoever asks for notes waits until they are released. */
async function lockNotes() {
  const [release, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = testApp.context.maintenance.transaction().execute(async (transaction) => {
    await sql`lock table lesson_notes in access exclusive mode`.execute(transaction)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return async () => {
    release.resolve()
    await holder
  }
}

/** How many statements wait for the notes. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%lesson_notes%'`.execute(
    testApp.context.db,
  )
  return rows[0]?.waiting ?? 0
}

test('heavy commands of all members run one at a time, and small ones go on', async () => {
  const [ann, ben] = [await createCollector(), await createCollector()]
  const release = await lockNotes()
  const heavy: ReturnType<typeof notes>[] = []
  for (const person of [ann, ann, ben, ben]) {
    heavy.push(notes(person, 'find'))
    await pause(50)
  }
  await eventually(async () => expect(await countWaiting()).toBeGreaterThan(0))
  const seen: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await addToList(ben)).status).toBe(200)
    seen.push(await countWaiting())
    await pause(50)
  }
  expect(Math.max(...seen)).toBe(1)
  await release()
  for (const { status } of await Promise.all(heavy)) expect(status).toBe(200)
})

test('a small change shares no transaction with a heavy one of the same moment, and does not wait for it', async () => {
  const [ann, ben, mia] = [await createCollector(), await createCollector(), await createMember(testApp)]
  await addToList(mia)
  const release = await lockNotes()
  const order: string[] = []
  const update = { $set: { text: 'Elbow out' } }
  const note = ({ status }: { status: number }) => order.push(String(status))
  const together = [
    // While the first one is under way, what comes next is gathered.
    ...[ann, ben].map((person) => notes(person, 'updateMany', { query: {}, update }).then(() => order.push('heavy'))),
    ...[1, 2, 3].map(() => addToList(mia).then(note)),
  ]
  await eventually(() => expect(order.length).toBeGreaterThanOrEqual(3))
  expect(order.slice(0, 3)).toEqual(['200', '200', '200'])
  await release()
  await Promise.all(together)
})

test('after a heavy command everybody else has as long as it took', async () => {
  const [ann, ben] = [await createCollector(), await createCollector()]
  const release = await lockNotes()
  const begun = performance.now()
  const first = notes(ann, 'find').then(() => performance.now())
  await eventually(async () => expect(await countWaiting()).toBe(1))
  const second = notes(ben, 'find').then(() => performance.now())
  await pause(400)
  const milliseconds = performance.now() - begun
  await release()
  expect((await second) - (await first)).toBeGreaterThan(milliseconds / 2)
})
