import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/client.ts'
import { captivePortalPage, memoryCaches, responseOfType } from '#web/test/memory-caches.ts'
import type { BagEntry } from './bag-entry.ts'
import { fetchAccess } from './check-bag.ts'
import { createFileFetcher } from './film-files.ts'
import { isCached } from './reconcile-cache.ts'
import { bagCache } from './storage-names.ts'
import { storeFiles } from './storage.ts'

const lesson = { gid: 'throws', id: 'hip-throw' }
const { signal } = new AbortController()

beforeEach(() => void vi.stubGlobal('caches', memoryCaches()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['master.m3u8', 'v720/seg-00001.m4s', 'captions-en.vtt', 'storyboard.jpg'])(
  'a captive portal page is not stored as %s',
  async (file) => {
    vi.spyOn(client, 'callFunction').mockResolvedValue({ manifest: '/m/sig/key.9/film/master.m3u8' })
    vi.stubGlobal('fetch', async () => captivePortalPage())
    const fetchFile = await createFileFetcher(lesson, 'ada', signal)
    const files = [{ url: `/bag/${file}`, load: () => fetchFile(file) }]
    await expect(storeFiles('film', files, signal, () => undefined)).rejects.toThrow('Unexpected response')
    expect(await (await caches.open('film')).keys()).toEqual([])
  },
)

test('a lesson with a captive portal page as a segment is incomplete, and a download replaces the page', async () => {
  const entry = { lesson, files: 2 } as BagEntry
  const name = bagCache('ada', lesson)
  const cache = await caches.open(name)
  const segment = (at: number) => ({
    url: `/bag/seg-${at}.m4s`,
    load: async () => responseOfType('video/iso.segment', 'abc'),
  })
  await cache.put('/bag/seg-1.m4s', responseOfType('video/iso.segment', 'abc'))
  await cache.put('/bag/seg-2.m4s', captivePortalPage())
  expect(await isCached('ada', entry)).toBe(false)
  await cache.put('/bag/seg-2.m4s', captivePortalPage())
  expect(await storeFiles(name, [1, 2].map(segment), signal, () => undefined)).toBe(6)
  expect(await isCached('ada', entry)).toBe(true)
})

test('the response of a captive portal does not remove a lesson', async () => {
  vi.spyOn(client, 'callFunction').mockResolvedValue({ portal: 'sign in' })
  await expect(fetchAccess('ada', [lesson])).rejects.toThrow('a list')
})
