import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftAcademy, toError } from '#web/test/draft-academy.ts'
import { saveUnmerged } from './save-unmerged.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a version conflict whose reload fails keeps the editor usable', async () => {
  const { academy, ports, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  const { load } = ports
  saveAsOther({ title: 'Fall', body: 'Arms out.' })
  store.change({ title: 'Falling' })
  ports.load = () => Promise.reject(new TypeError('no network'))
  const call = () => Promise.reject(toError(409, 'ContentChanged'))
  await expect(store.call(call)).rejects.toMatchObject({ errorCode: 'ContentChanged' })
  const { state, conflict, data } = store.current()
  expect([state, conflict, data['title']]).toEqual(['changed', undefined, 'Falling'])
  ports.load = load
  expect(await store.save()).toBe(true)
  expect(await store.call(async ({ version }) => version)).toBe(academy.version)
})

test('a conflict that no longer exists is cleared by the reload', async () => {
  const { openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  saveAsOther({ title: 'To fall', body: 'Chin in.' })
  store.change({ title: 'Falling' })
  expect([await store.save(), store.current().state]).toEqual([false, 'conflict'])
  saveAsOther({ title: 'Falling', body: 'Arms out.' })
  expect([await store.resolve(() => 'mine'), store.current().conflict]).toEqual([false, undefined])
  expect(await store.save()).toBe(true)
  expect(store.current().data).toEqual({ title: 'Falling', body: 'Arms out.' })
})

test('a conflict of restored text asks again if the text is changed again before it is resolved', async () => {
  const { academy, revisions, openStore, saveAsOther } = createDraftAcademy()
  const base = { title: 'Fall', body: 'Chin in.' }
  academy.stored = { version: 1, base, data: { ...base, title: 'Falling' }, unconfirmedSaves: [] }
  saveAsOther({ ...base, title: 'To fall' })
  const store = openStore()
  expect(store.current().state).toBe('conflict')
  saveAsOther({ title: 'To fall', body: 'Arms out.' })
  expect(await store.resolve(() => 'theirs')).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([store.current().conflict?.fields, revisions.length]).toEqual([['title'], 3])
})

test('text typed while a revision is restored is kept and saved', async () => {
  const { revisions, openStore } = createDraftAcademy()
  const store = openStore()
  store.change({ title: 'Falling', body: 'Arms out.' })
  await vi.advanceTimersByTimeAsync(2000)
  const restoring = store.restore(1)
  store.change({ title: 'To fall' })
  await restoring
  const merged = { title: 'To fall', body: 'Chin in.' }
  expect(store.current().data).toEqual(merged)
  await vi.advanceTimersByTimeAsync(2000)
  expect([store.current().state, revisions.at(-1)]).toEqual(['saved', merged])
})

test.each([
  ['gets no response', true],
  ['fails', false],
])('a choice of the other text is kept if a call of its resolution %s', async (_, isReceived) => {
  for (const brokenCall of [1, 2, 3, 4]) {
    const { ports, revisions, openStore, saveAsOther } = createDraftAcademy()
    const store = openStore()
    saveAsOther({ title: 'To fall', body: 'Chin in.' })
    store.change({ title: 'Falling' })
    expect([await store.save(), store.current().state]).toEqual([false, 'conflict'])
    let callCount = 0
    const breakOne =
      <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        callCount += 1
        if (callCount !== brokenCall) return call(...args)
        if (isReceived) await call(...args)
        throw new TypeError('no network')
      }
    Object.assign(ports, { save: breakOne(ports.save), restore: breakOne(ports.restore) })
    while (store.current().state === 'conflict') await store.resolve(() => 'theirs')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([brokenCall, store.current().data['title'], revisions.at(-1)?.['title']]).toEqual([
      brokenCall,
      'To fall',
      'To fall',
    ])
    expect(revisions.map(({ title }) => title)).toContain('Falling')
  }
})

test('a text that lost a conflict and is restored later is not replaced by the other text', async () => {
  const { openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  saveAsOther({ title: 'To fall', body: 'Chin in.' })
  store.change({ title: 'Falling' })
  expect([await store.save(), await store.resolve(() => 'theirs')]).toEqual([false, true])
  saveAsOther({ title: 'Falling', body: 'Chin in.' })
  await expect(store.call(() => Promise.reject(toError(409, 'ContentChanged')))).rejects.toThrow()
  expect(store.current().data['title']).toBe('Falling')
})

test('a draft is not published in the call that merges it with changes of another person', async () => {
  const { revisions, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  store.change({ title: 'Falling' })
  expect(await saveUnmerged(store)).toBe(true)
  saveAsOther({ title: 'Falling', body: 'Arms' })
  store.change({ title: 'To fall' })
  await expect(saveUnmerged(store)).rejects.toThrow('ada edited other fields at the same time.')
  expect(revisions.at(-1)).toEqual({ title: 'To fall', body: 'Arms' })
  expect(await saveUnmerged(store)).toBe(true)
})

test('after the restore of a backup, an editor with later text asks which text to keep, and saves the choice', async () => {
  for (const isReloaded of [false, true]) {
    const { academy, revisions, openStore } = createDraftAcademy()
    const open = openStore()
    open.change({ body: 'Chin in. Arms out.' })
    await vi.advanceTimersByTimeAsync(2000)
    open.change({ body: 'Chin in. Arms out. Breathe.' })
    await vi.advanceTimersByTimeAsync(2000)
    Object.assign(academy, { version: 1 })
    revisions.splice(1)
    open.change({ title: 'Falling' })
    open.flush()
    if (isReloaded) open.close()
    const store = isReloaded ? openStore() : open
    await vi.advanceTimersByTimeAsync(10_000)
    expect([store.current().state, store.current().conflict?.fields]).toEqual(['conflict', ['title', 'body']])
    expect(await store.resolve(() => 'mine')).toBe(true)
    const kept = { title: 'Falling', body: 'Chin in. Arms out. Breathe.' }
    expect([store.current().data, revisions.at(-1)]).toEqual([kept, kept])
    store.change({ title: 'To fall' })
    await vi.advanceTimersByTimeAsync(2000)
    expect([store.current().state, revisions.at(-1)?.['title']]).toEqual(['saved', 'To fall'])
  }
})

test('a late response with an older version is ignored', async () => {
  const { ports, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  const { load } = ports
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  ports.load = async (current) => {
    const item = await load(current)
    await released
    return item
  }
  saveAsOther({ title: 'Fall', body: 'Arms out.' })
  const calling = store.call(() => Promise.reject(toError(409, 'ContentChanged'))).catch(() => undefined)
  store.accept(await load(store.current().item))
  store.change({ title: 'Falling' })
  expect(await store.save()).toBe(true)
  release()
  await calling
  expect(store.current().data).toEqual({ title: 'Falling', body: 'Arms out.' })
  expect([store.current().conflict, await store.call(async ({ version }) => version)]).toEqual([undefined, 3])
})
