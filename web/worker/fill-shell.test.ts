import { afterEach, expect, test, vi } from 'vitest'
import { captivePortalPage, memoryCaches, responseOfType } from '#web/test/memory-caches.ts'
import { deleteForeignFiles, isFile } from '#web/api/file-type.ts'
import { fillShell } from './fill-shell.ts'

const DOCUMENT = '/gym-bag'
const FILES = ['/assets/root-1a2b.js', '/assets/root-1a2b.css', '/assets/read-1a2b.woff2']

const serverFiles = new Map([
  [DOCUMENT, () => responseOfType('text/html; charset=utf-8', `<script src="${FILES[0]}"></script>`)],
  ['/assets/root-1a2b.js', () => responseOfType('text/javascript; charset=utf-8')],
  ['/assets/root-1a2b.css', () => responseOfType('text/css; charset=utf-8')],
  ['/assets/read-1a2b.woff2', () => responseOfType('font/woff2')],
])

afterEach(() => vi.unstubAllGlobals())

/** A mock network that returns a foreign page for some paths. */
const open = async () => {
  const network = { isForeign: (_path: string) => false, requested: [] as string[] }
  vi.stubGlobal('fetch', async (path: string) => {
    network.requested.push(path)
    return network.isForeign(path) ? captivePortalPage() : serverFiles.get(path)?.()
  })
  const cache = await memoryCaches().open('shell')
  const getPath = ({ url }: Request) => new URL(url).pathname
  return { network, cache, paths: async () => (await cache.keys()).map(getPath).toSorted() }
}

const ALL = [...FILES, DOCUMENT].toSorted()

test('a page in place of code is not stored, and the next fill requests missing files', async () => {
  const { network, cache, paths } = await open()
  network.isForeign = (path) => path.startsWith('/assets/root')
  await expect(fillShell(cache, DOCUMENT, FILES)).rejects.toThrow(TypeError)
  expect(await paths()).toEqual(['/assets/read-1a2b.woff2', DOCUMENT])
  network.isForeign = () => false
  network.requested = []
  await fillShell(cache, DOCUMENT, FILES)
  expect([await paths(), network.requested]).toEqual([ALL, FILES.slice(0, 2)])
})

test('a page in place of the document is not stored, and a stored one is replaced', async () => {
  const { network, cache, paths } = await open()
  network.isForeign = (path) => path === DOCUMENT
  await expect(fillShell(cache, DOCUMENT, FILES)).rejects.toThrow(TypeError)
  expect(await paths()).not.toContain(DOCUMENT)
  await cache.put(DOCUMENT, captivePortalPage())
  network.isForeign = () => false
  await fillShell(cache, DOCUMENT, FILES)
  expect(await (await cache.match(DOCUMENT))?.text()).toContain(FILES[0])
})

test('pages stored in place of code by an earlier worker count as missing', async () => {
  const { cache, paths } = await open()
  for (const path of FILES) await cache.put(path, captivePortalPage())
  await cache.put(DOCUMENT, responseOfType('text/html'))
  await deleteForeignFiles(cache)
  expect(await paths()).toEqual([DOCUMENT])
  await fillShell(cache, DOCUMENT, FILES)
  expect(await paths()).toEqual(ALL)
})

test.each([
  ['/m/sig/key.9/film/master.m3u8', 'application/vnd.apple.mpegurl'],
  ['v720/init.mp4', 'video/mp4'],
  ['v720/seg-00001.m4s', 'video/iso.segment'],
  ['captions.1.2.vtt', 'text/vtt; charset=utf-8'],
  ['/posters/film/poster.avif', 'image/avif'],
  ['/pictures/0123456789abcdef-8x8/480.webp', 'image/webp'],
  ['https://school.example/gym-bag', 'text/html'],
])('%s is sent as %s', (address, type) => {
  const others = ['application/json', address.endsWith('gym-bag') ? 'text/plain' : 'text/html']
  expect(isFile(address, responseOfType(type))).toBe(true)
  expect(others.filter((other) => isFile(address, responseOfType(other)))).toEqual([])
  expect(isFile(address, new Response(null, { status: 404, headers: { 'content-type': type } }))).toBe(false)
})
