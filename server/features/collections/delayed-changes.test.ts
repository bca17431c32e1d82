import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { propertyRuns } from '../../../scripts/test/property-runs.ts'

// Offline devices send their changes late. The latest change of a field wins, whenever it arrives. The argument
// `writtenAgo` is the age of a change in milliseconds.
let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 } })
  mia = await createMember(testApp)
})
afterAll(() => testApp.close())

const HOUR = 3_600_000
const clip = { vid: 'hip', gid: 'throws', name: 'The turn', a: 1, b: 2.5, speed: 0.5, mirror: true, reps: 8 }

/** Adds a clip and returns functions to change and read it. */
async function addClip() {
  const collection = 'drill_clips'
  const added = await callData(testApp, mia, 'insertOne', { collection, document: { owner_id: mia.id, ...clip } })
  const { insertedId: _id } = added.value as { insertedId: unknown }
  const change = (set: object, writtenAgo?: unknown) =>
    callData(testApp, mia, 'updateOne', {
      collection,
      query: { _id },
      update: { $set: set },
      ...(writtenAgo !== undefined && { writtenAgo }),
    })
  const read = async () =>
    (await callData(testApp, mia, 'findOne', { collection, query: { _id } })).value as typeof clip
  const remove = (writtenAgo?: number) =>
    callData(testApp, mia, 'deleteOne', {
      collection,
      query: { _id },
      ...(writtenAgo !== undefined && { writtenAgo }),
    })
  const restore = (writtenAgo?: number) =>
    callData(testApp, mia, 'insertOne', {
      collection,
      document: { _id, owner_id: mia.id, ...clip },
      ...(writtenAgo !== undefined && { writtenAgo }),
    })
  return { change, read, remove, restore }
}

test('a delayed change changes only fields without a later change', async () => {
  const { change, read } = await addClip()
  await change({ name: 'From the tablet' }, HOUR)
  const late = await change({ name: 'From the phone', reps: 3 }, 2 * HOUR)
  expect(late.value).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
  expect(await read()).toMatchObject({ name: 'From the tablet', reps: 3 })
  expect((await change({ name: 'From the phone' }, 2 * HOUR)).value).toMatchObject({
    matchedCount: 1,
    modifiedCount: 0,
  })
})

test('a change without an age has the current time', async () => {
  const { change, read } = await addClip()
  await change({ name: 'Now' })
  await change({ name: 'Earlier' }, 1000)
  expect(await read()).toMatchObject({ name: 'Now' })
  await change({ name: 'Now again' })
  expect(await read()).toMatchObject({ name: 'Now again' })
})

test('a delayed change does not restore a removed field', async () => {
  const { change, read } = await addClip()
  await change({ note: 'Pull' }, 3 * HOUR)
  await callData(testApp, mia, 'updateOne', {
    collection: 'drill_clips',
    query: { name: clip.name, note: 'Pull' },
    update: { $unset: { note: '' } },
    writtenAgo: HOUR,
  })
  await change({ note: 'Turn' }, 2 * HOUR)
  expect(await read()).not.toHaveProperty('note')
})

test('a delayed deletion has no effect on a clip that was changed later', async () => {
  const { change, read, remove } = await addClip()
  await change({ name: 'From the tablet' }, HOUR)
  expect((await remove(2 * HOUR)).value).toEqual({ deletedCount: 0 })
  expect(await read()).toMatchObject({ name: 'From the tablet' })
  expect((await remove(HOUR / 2)).value).toEqual({ deletedCount: 1 })
  expect(await read()).toBeNull()
  const other = await addClip()
  await other.change({ reps: 3 })
  expect((await other.remove()).value).toEqual({ deletedCount: 1 })
})

test('a deleted clip is restored by a later insert, not by an earlier one', async () => {
  const { change, read, remove, restore } = await addClip()
  await remove(2 * HOUR)
  await restore(3 * HOUR)
  expect(await read()).toBeNull()
  await restore(HOUR)
  await change({ reps: 3 }, HOUR)
  expect(await read()).toMatchObject({ name: clip.name, reps: 3 })
  await remove()
  await restore(HOUR)
  expect(await read()).toBeNull()
  await restore()
  expect(await read()).toMatchObject({ name: clip.name })
})

test.each([-1, 1.5, 'an hour', 3651 * 24 * HOUR])(
  'the age %j is refused, and the error names the field',
  async (age) => {
    const { change } = await addClip()
    const { status, responseText } = await change({ reps: 3 }, age)
    expect([status, responseText]).toEqual([400, expect.stringContaining('writtenAgo')])
  },
)

test('writtenAgo is rejected for a collection that does not merge changes', async () => {
  const args = {
    collection: 'seen_alerts',
    query: {},
    update: { $addToSet: { alerts: '0123456789abcd' } },
    upsert: true,
  }
  const { status, responseText } = await callData(testApp, mia, 'updateOne', { ...args, writtenAgo: HOUR })
  expect([status, responseText]).toEqual([400, expect.stringContaining('writtenAgo')])
})

/** Random changes, each written at a different hour. */
const changes = fc.uniqueArray(
  fc.record(
    {
      hour: fc.integer({ min: 1, max: 1000 }),
      device: fc.constantFrom('phone', 'tablet'),
      set: fc.record(
        {
          name: fc.constantFrom('A', 'B', 'C'),
          reps: fc.integer({ min: 1, max: 5 }),
          speed: fc.constantFrom(0.25, 0.5, 1),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    },
    { noNullPrototype: true },
  ),
  { selector: ({ hour }) => hour, maxLength: 10 },
)

/** Each device sends its changes in order. How they interleave and which are repeated is random. */
const arrivals = changes.chain((all) =>
  fc.record({
    all: fc.constant(all.toSorted((first, second) => first.hour - second.hour)),
    order: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
    repeated: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
  }),
)

test('changes of two devices in any order of arrival result in the last written value per field', async () => {
  const property = fc.asyncProperty(arrivals, async ({ all, order, repeated }) => {
    const { change, read } = await addClip()
    const waiting = Map.groupBy(all, ({ device }) => device)
    for (const [index, isPhone] of order.entries()) {
      const [first, second] = isPhone ? (['phone', 'tablet'] as const) : (['tablet', 'phone'] as const)
      const next = waiting.get(first)?.shift() ?? waiting.get(second)?.shift()
      if (!next || Object.keys(next.set).length === 0) continue
      for (let times = repeated[index] ? 2 : 1; times > 0; times -= 1)
        expect((await change(next.set, (2000 - next.hour) * HOUR)).status).toBe(200)
    }
    expect(await read()).toMatchObject(Object.assign({ ...clip }, ...all.map(({ set }) => set)) as object)
  })
  await fc.assert(property, propertyRuns(60))
})

test('a repeated deletion updates the time of the deletion', async () => {
  const { read, remove, restore } = await addClip()
  await remove(9 * HOUR)
  expect((await remove(HOUR)).value).toEqual({ deletedCount: 0 })
  await restore(5 * HOUR)
  expect(await read()).toBeNull()
  await restore(HOUR / 2)
  expect(await read()).toMatchObject({ name: clip.name })
})
