import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { drillClips, type SavedDrillClip } from '#web/api/lesson-records.ts'
import { client } from '#web/client.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { eventually } from '#server/test/eventually.ts'
import { ownCollection } from './own-collection.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const clips = ownCollection('drill_clips', drillClips)
const turn = { vid: 'hip', gid: 'throws', name: 'The turn', a: 1, b: 2.5, speed: 0.5, mirror: true, reps: 8 }

const show = async () => {
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queries, clips.query(page.id))
  const seen: (readonly SavedDrillClip[])[] = []
  onTestFinished(observer.subscribe(({ data = [] }) => seen.push(data)))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  const shown = () => observer.getCurrentResult().data ?? []
  const settled = () => eventually(() => expect(page.queries.isFetching()).toBe(0))
  return { ...page, seen, shown, settled, academy: drillClips(page.phone, page.id) }
}

const first = (all: readonly SavedDrillClip[]) => all[0]?.id ?? ''

test('what is added, changed and removed is on the screen at once and at the academy after', async () => {
  const { id, queries, seen, shown, settled, academy } = await show()
  expect(await clips.add(queries, id, { ...turn, note: 'Turn, then pull' })).toBeUndefined()
  const [added] = shown()
  expect(seen.find((all) => all.length > 0)).toEqual([added])
  await settled()
  expect(shown()).toEqual([added])
  expect(await clips.change(queries, id, first(shown()), { name: 'The turn, left', note: undefined })).toBeUndefined()
  expect(await academy.read()).toEqual([{ ...turn, id: first(shown()), name: 'The turn, left' }])
  await settled()
  expect(await clips.remove(queries, id, first(shown()))).toBeUndefined()
  expect([shown(), await academy.read()]).toEqual([[], []])
  await settled()
})

test('what was just added can be changed before the academy has answered', async () => {
  const { id, queries, shown, academy } = await show()
  const adding = clips.add(queries, id, turn)
  await eventually(() => expect(shown()).toMatchObject([turn]))
  const changing = clips.change(queries, id, first(shown()), { place: 0.5 })
  expect(await Promise.all([adding, changing])).toEqual([undefined, undefined])
  expect(await academy.read()).toEqual([{ ...turn, id: first(shown()), place: 0.5 }])
})

test('a change is sent even when the page is closed at once', async () => {
  const { id, queries, settled } = await show()
  const sent = vi.spyOn(client, 'callFunction')
  onTestFinished(() => sent.mockRestore())
  await clips.add(queries, id, turn)
  await settled()
  const calls = sent.mock.calls.map(([name, , options]) => [name, options?.keepalive === true])
  expect(calls).toContainEqual(['insertOne', true])
  expect(calls).toContainEqual(['find', false])
})

test('what the academy refuses is reverted on the screen', async () => {
  const { id, queries, shown, settled } = await show()
  expect(await clips.add(queries, id, { ...turn, b: 0.5 })).toMatchObject({ error: "'b' must be after 'a'" })
  await settled()
  expect(shown()).toEqual([])
})

test('a change with a condition does nothing to a newer record', async () => {
  const { id, queries, shown, settled, academy } = await show()
  await clips.add(queries, id, turn)
  await settled()
  await academy.change(first(shown()), { reps: 3 })
  await clips.change(queries, id, first(shown()), { reps: 20 }, { reps: 8 })
  await settled()
  expect(shown()).toMatchObject([{ reps: 3 }])
})
