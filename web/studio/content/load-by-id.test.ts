import { expect, test } from 'vitest'
import type { ContentItem } from '#contract/studio/content.ts'
import { ApiError } from '#web/api/api-error.ts'
import { loadById } from './load-by-id.ts'

const at = '2026-11-23T09:00:00.000Z'
const createItem = (id: number, slug: string): ContentItem => ({
  id,
  slug,
  kind: 'article',
  title: slug,
  state: 'draft',
  version: id,
  changedAt: at,
  changedBy: 'Ada',
  mayChange: true,
  publishedAt: null,
  publishAt: null,
  unpublishAt: null,
  scheduleError: null,
  binnedAt: null,
  draft: { revision: 1, data: {}, author: 'Ada', at },
  published: null,
})

/** Calls to an academy with these items. */
function createFakeCalls(...items: ContentItem[]) {
  const counter = { listCount: 0 }
  const notFound = { method: 'GET', url: '/', statusCode: 404, statusText: '', errorCode: 'ContentNotFound' }
  const load = async (slug: string) => {
    const found = items.find((candidate) => candidate.slug === slug)
    if (!found) throw new ApiError(notFound)
    return found
  }
  const list = async () => {
    counter.listCount += 1
    return { items }
  }
  return { counter, calls: { load, list } }
}

test('an item that still has its slug is loaded without the list', async () => {
  const { counter, calls } = createFakeCalls(createItem(1, 'fall'), createItem(2, 'roll'))
  expect(await loadById({ id: 1, slug: 'fall' }, calls)).toEqual(createItem(1, 'fall'))
  expect(counter.listCount).toBe(0)
})

test.each([
  ['another item has its slug', [createItem(2, 'fall'), createItem(1, 'ukemi')]],
  ['no item has its slug', [createItem(1, 'ukemi')]],
])('a moved item is found if %s', async (_, items) => {
  expect(await loadById({ id: 1, slug: 'fall' }, createFakeCalls(...items).calls)).toEqual(createItem(1, 'ukemi'))
})

test('a deleted item is not found, also if another item has its slug', async () => {
  const { calls } = createFakeCalls(createItem(2, 'fall'))
  await expect(loadById({ id: 1, slug: 'fall' }, calls)).rejects.toMatchObject({ errorCode: 'ContentNotFound' })
})

test('another error of the load is thrown', async () => {
  const { calls } = createFakeCalls(createItem(1, 'ukemi'))
  const load = () => Promise.reject(new TypeError('no network'))
  await expect(loadById({ id: 1, slug: 'fall' }, { ...calls, load })).rejects.toThrow('no network')
})
