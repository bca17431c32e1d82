import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContentItem } from '#contract/studio/content.ts'
import { createDraftAcademy, toError } from '#web/test/draft-academy.ts'
import { EditHistory } from './edit-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a text is saved once, two seconds after the last keystroke, and stored in the browser until then', async () => {
  const { academy, revisions, openStore } = createDraftAcademy()
  const store = openStore()
  store.change({ body: 'Chin in, a' })
  await vi.advanceTimersByTimeAsync(1500)
  store.change({ body: 'Chin in, arms out.' })
  await vi.advanceTimersByTimeAsync(1500)
  expect([academy.saveCount, academy.stored?.data['body']]).toEqual([0, 'Chin in, arms out.'])
  await vi.advanceTimersByTimeAsync(500)
  expect([academy.saveCount, academy.stored, store.current().state]).toEqual([1, undefined, 'saved'])
  expect(revisions.at(-1)).toEqual({ title: 'Fall', body: 'Chin in, arms out.' })
})

test('typing is stored in the browser after 300 ms, or when the page is left', async () => {
  const { academy, openStore } = createDraftAcademy()
  const store = openStore()
  for (const body of ['C', 'Ch', 'Chi']) store.change({ body })
  expect(academy.writeCount).toBe(0)
  await vi.advanceTimersByTimeAsync(300)
  expect([academy.writeCount, academy.stored?.data['body']]).toEqual([1, 'Chi'])
  store.change({ body: 'Chin' })
  store.flush()
  store.flush()
  expect([academy.writeCount, academy.stored?.data['body'], store.current().isStored]).toEqual([2, 'Chin', true])
  store.change({ body: 'Chin in' })
  store.close()
  expect([academy.writeCount, academy.stored?.data['body']]).toEqual([3, 'Chin in'])
})

test('a saved text is not stored in the browser again', async () => {
  const { academy, openStore } = createDraftAcademy()
  const store = openStore()
  store.change({ body: 'Chin' })
  await store.save()
  await vi.advanceTimersByTimeAsync(300)
  expect([store.current().state, academy.stored]).toEqual(['saved', undefined])
})

test('a failed save is retried, and unsaved text is restored after a reload', async () => {
  const { academy, openStore } = createDraftAcademy()
  academy.failure = new TypeError('no network')
  const store = openStore()
  store.change({ title: 'Falling' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.current()).toMatchObject({ state: 'failed', isStored: true })
  store.close()
  const reopened = openStore()
  expect(reopened.current().data['title']).toBe('Falling')
  await vi.advanceTimersByTimeAsync(2000)
  academy.failure = undefined
  await vi.advanceTimersByTimeAsync(8000)
  expect([academy.saveCount, reopened.current().state]).toEqual([1, 'saved'])
})

test.each([new TypeError('lost'), toError(504)])('a save without a response is no conflict: %s', async (failure) => {
  const { academy, revisions, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  academy.failure = failure
  store.change({ body: 'Chin in, arms' })
  await vi.advanceTimersByTimeAsync(2000)
  academy.failure = undefined
  saveAsOther({ title: 'Fall', body: 'Chin in, arms' })
  store.change({ body: 'Chin in, arms out.' })
  await vi.advanceTimersByTimeAsync(2100)
  expect([store.current().state, store.current().mergedWith]).toEqual(['saved', undefined])
  expect(revisions.at(-1)).toEqual({ title: 'Fall', body: 'Chin in, arms out.' })
})

test.each(['lost', 'outstanding'])('a save whose response is %s is no conflict after a reload', async (response) => {
  const { academy, revisions, ports, openStore, saveAsOther } = createDraftAcademy()
  const { save } = ports
  ports.save = () => (response === 'lost' ? Promise.reject(new TypeError('lost')) : new Promise(() => undefined))
  const store = openStore()
  store.change({ body: 'Chin in, arms' })
  await vi.advanceTimersByTimeAsync(2000)
  saveAsOther({ title: 'Fall', body: 'Chin in, arms' })
  store.change({ body: 'Chin in, arms out.' })
  store.close()
  ports.save = save
  const reopened = openStore()
  await vi.advanceTimersByTimeAsync(2100)
  expect([reopened.current().state, academy.stored]).toEqual(['saved', undefined])
  expect(revisions.at(-1)).toEqual({ title: 'Fall', body: 'Chin in, arms out.' })
})

test('a rejected text is not sent again before the next change', async () => {
  const { academy, openStore } = createDraftAcademy()
  academy.failure = toError(400, 'BadRequest')
  const store = openStore()
  store.change({ title: 'Falling' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.current().state).toBe('rejected')
  academy.failure = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(academy.saveCount).toBe(0)
})

test('a text blocked by a captive portal is sent again', async () => {
  const { academy, openStore } = createDraftAcademy()
  academy.failure = toError(403)
  const store = openStore()
  store.change({ title: 'Falling' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.current().state).toBe('failed')
  academy.failure = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect([store.current().state, academy.saveCount]).toEqual(['saved', 1])
})

test('changes of two people in different fields are merged, and the other person is named', async () => {
  const { revisions, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  saveAsOther({ title: 'To fall', body: 'Chin in.' })
  store.change({ body: 'Arms out.' })
  await vi.advanceTimersByTimeAsync(2100)
  expect(store.current()).toMatchObject({ state: 'saved', mergedWith: 'ada' })
  expect(revisions.at(-1)).toEqual({ title: 'To fall', body: 'Arms out.' })
})

test('a save resolves only after merged text is saved too', async () => {
  const { academy, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  store.change({ title: 'Break-fall' })
  saveAsOther({ title: 'Fall', body: 'Arms out.' })
  expect(await store.save()).toBe(true)
  expect(store.current()).toMatchObject({ state: 'saved', item: { version: academy.version } })
  expect(store.current().item.draft.data).toEqual({ title: 'Break-fall', body: 'Arms out.' })
})

test('a save that finds a newer version on every attempt fails with the reason', async () => {
  const { academy, openStore } = createDraftAcademy()
  const store = openStore()
  store.change({ title: 'Break-fall' })
  academy.failure = toError(409, 'ContentChanged')
  expect([await store.save(), store.current().reason]).toEqual([false, academy.failure])
})

test('a call with an outdated version merges the newer version, so that repeating the call works', async () => {
  const { academy, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  const publish = async ({ version }: ContentItem) => {
    if (version !== academy.version) throw toError(409, 'ContentChanged')
    return 'published'
  }
  store.change({ title: 'Falling' })
  expect(await store.save()).toBe(true)
  saveAsOther({ title: 'Falling', body: 'Arms out.' })
  await expect(store.call(publish)).rejects.toMatchObject({ errorCode: 'ContentChanged' })
  expect(store.current().data).toEqual({ title: 'Falling', body: 'Arms out.' })
  expect([await store.save(), await store.call(publish)]).toEqual([true, 'published'])
})

test('a revision is restored on the second attempt after another person has saved', async () => {
  const { revisions, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  saveAsOther({ title: 'Fall', body: 'Arms out.' })
  await expect(store.restore(1)).rejects.toMatchObject({ errorCode: 'ContentChanged' })
  await store.restore(1)
  expect([store.current().state, store.current().data]).toEqual(['saved', revisions[0]])
})

test('a text that another person moved or replaced at its slug is saved at its new slug', async () => {
  const { academy, revisions, openStore } = createDraftAcademy()
  for (const code of ['ContentNotFound', 'ContentChanged']) {
    const store = openStore()
    Object.assign(academy, { slug: `${academy.slug}-moved`, errorOfPreviousSlug: code })
    store.change({ body: `Arms out after ${code}.` })
    expect([await store.save(), store.current().item.slug]).toEqual([true, academy.slug])
    expect(revisions.at(-1)?.['body']).toBe(`Arms out after ${code}.`)
  }
})

test('a deleted text is not saved, and its text stays stored in the browser', async () => {
  const { academy, ports, openStore } = createDraftAcademy()
  const store = openStore()
  academy.failure = toError(404, 'ContentNotFound')
  ports.load = () => Promise.reject(toError(404, 'ContentNotFound'))
  store.change({ title: 'Falling' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.current()).toMatchObject({ state: 'rejected', isStored: true, data: { title: 'Falling' } })
  expect(academy.stored?.data['title']).toBe('Falling')
})

test('a call that fails for another reason does not reload the item', async () => {
  const { openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  saveAsOther({ title: 'To fall', body: 'Chin in.' })
  await expect(store.call(() => Promise.reject(toError(400, 'BadRequest')))).rejects.toMatchObject({ statusCode: 400 })
  expect(store.current().data['title']).toBe('Fall')
})

test.each(['fall', 'moved'])(
  'a field that two people changed is a conflict, and the discarded text becomes a revision: slug %s',
  async (slug) => {
    const { academy, revisions, openStore, saveAsOther } = createDraftAcademy()
    const store = openStore()
    academy.slug = slug
    saveAsOther({ title: 'To fall', body: 'Chin in.' })
    store.change({ title: 'Falling' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.current().conflict?.fields).toEqual(['title'])
    expect(academy.saveCount).toBe(1)
    expect(await store.save()).toBe(false)
    expect(await store.resolve(() => 'theirs')).toBe(true)
    expect(store.current()).toMatchObject({ state: 'saved', data: { title: 'To fall' }, conflict: undefined })
    expect(revisions.map(({ title }) => title)).toContain('Falling')
    expect(revisions.at(-1)).toEqual({ title: 'To fall', body: 'Chin in.' })
  },
)

test('text typed during a publication is kept', async () => {
  const { openStore } = createDraftAcademy()
  const store = openStore()
  store.change({ title: 'Falling' })
  store.accept({ ...store.current().item })
  expect(store.current().data['title']).toBe('Falling')
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.current().state).toBe('saved')
})

test('a stored text that another tab removed or replaced is stored again', () => {
  const { academy, openStore } = createDraftAcademy()
  const store = openStore()
  store.watchStorage()
  store.change({ title: 'Falling' })
  academy.stored = undefined
  academy.onLost()
  expect([academy.stored, store.current().isStored]).toMatchObject([{ data: { title: 'Falling' } }, true])
})

test('undo restores only the fields of its step and keeps changes of other people', async () => {
  const { revisions, openStore, saveAsOther } = createDraftAcademy()
  const store = openStore()
  const history = new EditHistory(store)
  history.change({ title: 'Falling' })
  saveAsOther({ title: 'Fall', body: 'Arms out.' })
  expect(await store.save()).toBe(true)
  history.undo?.()
  expect(await store.save()).toBe(true)
  expect(revisions.at(-1)).toEqual({ title: 'Fall', body: 'Arms out.' })
  history.redo?.()
  expect(store.current().data).toEqual({ title: 'Falling', body: 'Arms out.' })
})

test('a change cannot be undone after its text was replaced', () => {
  const { openStore } = createDraftAcademy()
  const store = openStore()
  const history = new EditHistory(store)
  history.change({ title: 'Falling' })
  const { item } = store.current()
  store.replace({ ...item, draft: { ...item.draft, data: { title: 'Ukemi', body: 'Chin in.' } } })
  expect(history.undo).toBeUndefined()
})

test('consecutive typing in one field is one undo step', async () => {
  const { openStore } = createDraftAcademy()
  const store = openStore()
  const history = new EditHistory(store)
  history.change({ title: 'F' })
  await vi.advanceTimersByTimeAsync(1000)
  history.change({ title: 'Fa' })
  await vi.advanceTimersByTimeAsync(2000)
  history.change({ title: 'Fal' })
  history.undo?.()
  expect(store.current().data['title']).toBe('Fa')
  history.undo?.()
  expect(store.current().data['title']).toBe('Fall')
  expect(history.undo).toBeUndefined()
})

test('text typed while a save runs is saved even if the editor closes before it ends', async () => {
  const { revisions, openStore } = createDraftAcademy()
  const store = openStore()
  store.change({ title: 'Falling' })
  void store.save()
  store.change({ title: 'Falling back' })
  expect(store.current().state).toBe('saving')
  const pendingSave = store.save()
  store.close()
  expect([await pendingSave, revisions.at(-1)?.['title']]).toEqual([true, 'Falling back'])
})

test('a response that arrives after a newer one is ignored', async () => {
  const { revisions, openStore } = createDraftAcademy()
  const store = openStore()
  const { item: oldItem } = store.current()
  store.change({ title: 'Falling' })
  await store.save()
  const { item: newItem } = store.current()
  store.accept(oldItem)
  expect([store.current().item, store.current().state]).toEqual([newItem, 'saved'])
  store.replace(oldItem)
  expect([store.current().item, store.current().data['title']]).toEqual([newItem, 'Falling'])
  store.change({ body: 'Arms out.' })
  expect(await store.save()).toBe(true)
  expect(revisions.at(-1)).toEqual({ title: 'Falling', body: 'Arms out.' })
})

test('a save whose response arrives after a newer version keeps that version', async () => {
  const { academy, ports, openStore } = createDraftAcademy()
  const store = openStore()
  const { save } = ports
  const { promise: responseArrival, resolve: arrive } = Promise.withResolvers<void>()
  ports.save = async (...saved) => {
    const item = await save(...saved)
    await responseArrival
    return item
  }
  store.change({ title: 'Falling' })
  const saving = store.save()
  await vi.advanceTimersByTimeAsync(0)
  academy.version += 1
  store.accept(await ports.load(store.current().item))
  arrive()
  expect(await saving).toBe(true)
  expect(store.current()).toMatchObject({ state: 'saved', item: { version: academy.version } })
})
