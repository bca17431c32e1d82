import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { drillClips, lessonNotes, reviews as reviewRecords, type SavedDrillClip } from '#web/api/lesson-records.ts'
import { client } from '#web/client.ts'
import { backdateChanges } from '#web/test/backdate-changes.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { eventually } from '#server/testing/eventually.ts'
import { flushChanges } from './member-changes.ts'
import { createOwnCollection } from './own-collection.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const clips = createOwnCollection('drill_clips', drillClips)
const turn = { vid: 'hip', gid: 'throws', name: 'The turn', a: 1, b: 2.5, speed: 0.5, mirror: true, reps: 8 }

const openMemberPage = async () => {
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queryClient, clips.query(page.id))
  const renderedLists: (readonly SavedDrillClip[])[] = []
  onTestFinished(observer.subscribe(({ data = [] }) => renderedLists.push(data)))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  const shownClips = () => observer.getCurrentResult().data ?? []
  const waitForFetches = () => eventually(() => expect(page.queryClient.isFetching()).toBe(0))
  return { ...page, renderedLists, shown: shownClips, waitForFetches, academy: drillClips(page.phone, page.id) }
}

const getFirstId = (savedClips: readonly SavedDrillClip[]) => savedClips[0]?.id ?? ''

test('additions, changes and removals are shown at once and then sent', async () => {
  const { id, queryClient, renderedLists, shown, waitForFetches, academy } = await openMemberPage()
  expect(await clips.add(queryClient, id, { ...turn, note: 'Turn, then pull' })).toBeUndefined()
  const [added] = shown()
  expect(renderedLists.find((savedClips) => savedClips.length > 0)).toEqual([added])
  await waitForFetches()
  expect(shown()).toEqual([added])
  expect(
    await clips.change(queryClient, id, getFirstId(shown()), { name: 'The turn, left', note: undefined }),
  ).toBeUndefined()
  expect(await academy.read()).toEqual([{ ...turn, id: getFirstId(shown()), name: 'The turn, left' }])
  await waitForFetches()
  expect(await clips.remove(queryClient, id, getFirstId(shown()))).toBeUndefined()
  expect([shown(), await academy.read()]).toEqual([[], []])
  await waitForFetches()
})

test('a new document can be changed before the academy has responded', async () => {
  const { id, queryClient, shown, academy } = await openMemberPage()
  const adding = clips.add(queryClient, id, turn)
  await eventually(() => expect(shown()).toMatchObject([turn]))
  const changing = clips.change(queryClient, id, getFirstId(shown()), { place: 0.5 })
  expect(await Promise.all([adding, changing])).toEqual([undefined, undefined])
  expect(await academy.read()).toEqual([{ ...turn, id: getFirstId(shown()), place: 0.5 }])
})

test('a change is sent even if the page closes at once', async () => {
  const { id, queryClient, waitForFetches } = await openMemberPage()
  const sent = vi.spyOn(client, 'callFunction')
  onTestFinished(() => sent.mockRestore())
  await clips.add(queryClient, id, turn)
  await waitForFetches()
  const calls = sent.mock.calls.map(([name, , options]) => [name, options?.keepalive === true])
  expect(calls).toContainEqual(['insertOne', true])
  expect(calls).toContainEqual(['find', false])
})

test('a rejected change is reverted', async () => {
  const { id, queryClient, shown, waitForFetches } = await openMemberPage()
  expect(await clips.add(queryClient, id, { ...turn, b: 0.5 })).toMatchObject({ error: "'b' must be after 'a'" })
  await waitForFetches()
  expect(shown()).toEqual([])
})

test('a rejected change does not revert another change of the same document', async () => {
  const { id, queryClient, shown, waitForFetches } = await openMemberPage()
  await clips.add(queryClient, id, turn)
  await waitForFetches()
  const clip = getFirstId(shown())
  const changing = [{ b: 0.5 }, { name: 'The turn, left' }].map((content) =>
    clips.change(queryClient, id, clip, content),
  )
  const rejected = Promise.all(changing)
  const rendered: unknown[] = []
  onTestFinished(queryClient.getQueryCache().subscribe(() => rendered.push(...shown().map(({ b, name }) => [b, name]))))
  expect(await rejected).toMatchObject([{ error: "'b' must be after 'a'" }, undefined])
  expect(rendered).not.toContainEqual([2.5, 'The turn'])
  await waitForFetches()
  expect(shown()).toMatchObject([{ b: 2.5, name: 'The turn, left' }])
})

test('quick successive changes are sent in one request and applied once', async () => {
  const { id, queryClient, academy, waitForFetches } = await openMemberPage()
  const sent = vi.spyOn(client, 'call')
  onTestFinished(() => sent.mockRestore())
  const adding = ['First', 'Second'].map((name) => clips.add(queryClient, id, { ...turn, name }))
  // No response has been received, and the page could close.
  expect(sent.mock.calls).toMatchObject([
    [{ path: '/app/:appId/functions/calls' }, { body: { calls: [{}, {}] } }, { keepalive: true }],
  ])
  expect(await Promise.all(adding)).toEqual([undefined, undefined])
  await waitForFetches()
  expect((await academy.read()).map(({ name }) => name)).toEqual(['First', 'Second'])
})

const notes = createOwnCollection('lesson_notes', lessonNotes, { text: 'text' })
const reviews = createOwnCollection('reviews', reviewRecords, {
  unique: ['vid', 'gid'],
  dependentFields: ['reps', 'due'],
})

/** A member's page with a switchable network. */
const openWithNetworkSwitch = async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const page = await openPage(testApp)
  const { callFunction, call } = client
  const singleCalls = vi.spyOn(client, 'callFunction')
  const batchedCalls = vi.spyOn(client, 'call')
  onTestFinished(() => (singleCalls.mockRestore(), batchedCalls.mockRestore()))
  return {
    ...page,
    goOffline: () => {
      for (const sent of [singleCalls, batchedCalls]) sent.mockRejectedValue(new TypeError('Failed to fetch'))
    },
    goOnline: () => {
      singleCalls.mockImplementation(callFunction)
      batchedCalls.mockImplementation(call)
      return flushChanges(page.id)
    },
  }
}

test('offline changes are sent in order when the network is back, also by another page', async () => {
  const { id, queryClient, goOffline, goOnline, phone } = await openWithNetworkSwitch()
  const records = lessonNotes(phone, id)
  const firstNote = { vid: 'hip', gid: 'throws', at: 3, text: 'Elbow in' }
  const { insertedId } = await records.add(firstNote)
  queryClient.setQueryData(notes.query(id).queryKey, await records.read())
  goOffline()
  const cachedNotes = () => queryClient.getQueryData(notes.query(id).queryKey) ?? []
  expect(await notes.add(queryClient, id, { ...firstNote, at: 5, text: 'Look up' })).toBeUndefined()
  expect(
    await notes.change(queryClient, id, cachedNotes()[1]?.id ?? '', { text: 'Look up, then turn' }),
  ).toBeUndefined()
  expect(await notes.add(queryClient, id, { ...firstNote, at: 9, text: 'Too far' })).toBeUndefined()
  expect(await notes.remove(queryClient, id, cachedNotes()[2]?.id ?? '')).toBeUndefined()
  expect(await notes.remove(queryClient, id, insertedId)).toBeUndefined()
  expect(cachedNotes()).toMatchObject([{ text: 'Look up, then turn' }])
  expect(await records.read()).toMatchObject([{ text: 'Elbow in' }])
  expect(await goOnline()).toBe(true)
  expect(await records.read()).toEqual(cachedNotes())
})

test('a note written before the others are loaded is shown, and the others load with the network', async () => {
  const { id, queryClient, goOffline, goOnline, phone } = await openWithNetworkSwitch()
  const note = { vid: 'hip', gid: 'throws', at: 3, text: 'Elbow in' }
  await lessonNotes(phone, id).add(note)
  goOffline()
  expect(await notes.add(queryClient, id, { ...note, at: 5, text: 'Look up' })).toBeUndefined()
  expect(queryClient.getQueryData(notes.query(id).queryKey)).toMatchObject([{ text: 'Look up' }])
  await goOnline()
  expect(await queryClient.query({ ...notes.query(id), staleTime: 0 })).toHaveLength(2)
})

test("a text changed on two devices is stored twice, and later changes apply to their device's version", async () => {
  const { id, queryClient, goOffline, goOnline, phone } = await openWithNetworkSwitch()
  const records = lessonNotes(phone, id)
  const { insertedId } = await records.add({ vid: 'hip', gid: 'throws', at: 3, text: 'Elbow in' })
  queryClient.setQueryData(notes.query(id).queryKey, await records.read())
  goOffline()
  await notes.change(queryClient, id, insertedId, { text: 'Elbow in, chin down' })
  await notes.change(queryClient, id, insertedId, { text: 'Elbow in, chin down, breathe' })
  await records.change(insertedId, { text: 'Elbow out' })
  await goOnline()
  const saved = await records.read()
  expect(saved.map(({ at }) => at)).toEqual([3, 3])
  expect(saved.map(({ text }) => text).toSorted()).toEqual(['Elbow in, chin down, breathe', 'Elbow out'])
})

/** A page that shows one note, and a function that reloads the notes like the live stream. */
const openNotePage = async () => {
  const page = await openWithNetworkSwitch()
  const records = lessonNotes(page.phone, page.id)
  await records.add({ vid: 'hip', gid: 'throws', at: 3, text: 'Version zero' })
  const reloadNotes = async () => page.queryClient.setQueryData(notes.query(page.id).queryKey, await records.read())
  const [openedNote] = (await reloadNotes()) ?? []
  if (!openedNote) throw new Error('no note')
  const saveText = (text: string) => notes.change(page.queryClient, page.id, openedNote.id, { text }, openedNote)
  const readTexts = async () => (await records.read()).map(({ text }) => text).toSorted()
  return { ...page, academy: records, reloadNotes, openedNote, saveText, readTexts }
}

test('a text changed on another device while its form was open becomes a new note', async () => {
  const { id, queryClient, academy, reloadNotes, openedNote, saveText, readTexts } = await openNotePage()
  await academy.change(openedNote.id, { text: 'The tablet' })
  await reloadNotes()
  expect(await saveText('The phone')).toBeUndefined()
  expect(await readTexts()).toEqual(['The phone', 'The tablet'])
  expect((queryClient.getQueryData(notes.query(id).queryKey) ?? []).map(({ text }) => text)).toContain('The tablet')
})

test('a text deleted on another device while its form was open becomes a new note', async () => {
  const { academy, reloadNotes, openedNote, saveText, readTexts } = await openNotePage()
  await academy.remove(openedNote.id)
  await reloadNotes()
  expect(await saveText(openedNote.text)).toBeUndefined()
  expect(await academy.read()).toMatchObject([{ vid: 'hip', gid: 'throws', at: 3, text: 'Version zero' }])
  expect(await readTexts()).toHaveLength(1)
})

test('an unchanged form keeps the text of another device, and identical changes make one note', async () => {
  const { academy, reloadNotes, openedNote, saveText, readTexts } = await openNotePage()
  await academy.change(openedNote.id, { text: 'The tablet' })
  await reloadNotes()
  for (const text of [openedNote.text, 'The tablet']) expect(await saveText(text)).toBeUndefined()
  expect(await readTexts()).toEqual(['The tablet'])
})

test('a note that another device changed is not deleted, and one that another device deleted is restored', async () => {
  const { id, queryClient, goOffline, goOnline, phone } = await openWithNetworkSwitch()
  const records = lessonNotes(phone, id)
  const texts = ['First', 'Second']
  for (const text of texts) await records.add({ vid: 'hip', gid: 'throws', at: 3, text })
  const [first, second] = await records.read()
  queryClient.setQueryData(notes.query(id).queryKey, await records.read())
  goOffline()
  await notes.remove(queryClient, id, first?.id ?? '')
  await notes.change(queryClient, id, second?.id ?? '', { text: 'Second, longer' })
  await records.change(first?.id ?? '', { text: 'First, longer' })
  await records.remove(second?.id ?? '')
  await goOnline()
  expect((await records.read()).map(({ text }) => text).toSorted()).toEqual(['First, longer', 'Second, longer'])
})

test('if one device deletes a clip and another device changes it, the later action wins', async () => {
  const { id, queryClient, goOffline, goOnline, phone } = await openWithNetworkSwitch()
  const records = drillClips(phone, id)
  for (const name of ['Changed and then deleted', 'Deleted and then changed']) await records.add({ ...turn, name })
  const [first, second] = await records.read()
  queryClient.setQueryData(clips.query(id).queryKey, await records.read())
  goOffline()
  await clips.change(queryClient, id, first?.id ?? '', { reps: 3 })
  backdateChanges()
  for (const clip of [first, second]) await records.remove(clip?.id ?? '')
  await clips.change(queryClient, id, second?.id ?? '', { reps: 5 })
  await goOnline()
  expect(await records.read()).toEqual([{ ...second, reps: 5 }])
})

test('a technique removed on another device before it was graded is restored with the grade', async () => {
  const { id, queryClient, goOffline, goOnline, phone } = await openWithNetworkSwitch()
  const records = reviewRecords(phone, id)
  const due = new Date('2026-11-24')
  const card = { due, stability: 1, difficulty: 5, scheduled_days: 1, reps: 0, lapses: 0, state: 0 }
  const { insertedId } = await records.add({ vid: 'hip', gid: 'throws', ...card })
  queryClient.setQueryData(reviews.query(id).queryKey, await records.read())
  goOffline()
  await records.remove(insertedId)
  await reviews.change(queryClient, id, insertedId, { reps: 1, due: new Date('2026-11-30') })
  await goOnline()
  expect(await records.read()).toMatchObject([{ id: insertedId, reps: 1, due: new Date('2026-11-30') }])
})

test('the grade of a technique added on another device meanwhile applies to that document', async () => {
  const { id, queryClient, goOffline, goOnline, phone } = await openWithNetworkSwitch()
  const records = reviewRecords(phone, id)
  const due = new Date('2026-11-24')
  const card = { due, stability: 1, difficulty: 5, scheduled_days: 1, reps: 0, lapses: 0, state: 0 }
  queryClient.setQueryData(reviews.query(id).queryKey, [])
  goOffline()
  await reviews.add(queryClient, id, { vid: 'hip', gid: 'throws', ...card })
  const [ownReview] = queryClient.getQueryData(reviews.query(id).queryKey) ?? []
  await reviews.change(queryClient, id, ownReview?.id ?? '', { reps: 1, due: new Date('2026-11-30') })
  await records.add({ vid: 'hip', gid: 'throws', ...card })
  await goOnline()
  expect(await records.read()).toMatchObject([{ vid: 'hip', reps: 1, due: new Date('2026-11-30') }])
})

test.each([
  ['not loaded by the page', false],
  ['loaded by the page', true],
])('a form opened before another device changed the clip sends only its own changes: %s', async (_, isSeen) => {
  const { id, queryClient, shown, waitForFetches, academy } = await openMemberPage()
  await clips.add(queryClient, id, turn)
  await waitForFetches()
  const [opened] = shown()
  await academy.change(getFirstId(shown()), { reps: 3 })
  if (isSeen) await queryClient.invalidateQueries(clips.query(id))
  await clips.change(queryClient, id, getFirstId(shown()), { ...turn, name: 'The turn, left' }, opened)
  await waitForFetches()
  expect(shown()).toMatchObject([{ name: 'The turn, left', reps: 3 }])
})
