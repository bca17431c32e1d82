import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import { requestPlayback, listAssetFiles, prepareLessons, requestFilmUrl } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { startSilentBucket } from '#server/testing/silent-bucket.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { findFileKind } from './file-kinds.ts'

let academy: TestApp
let lessons: Awaited<ReturnType<typeof prepareLessons>>
let member: Person
/** All files of the paid lesson, so that the tests cover new kinds of files. */
let files: string[]
/** URL of the paid lesson with a valid grant, up to the file name. */
let grantedUrl: string

beforeAll(async () => {
  academy = await createTestApp({ prepare: async (dataDir) => (lessons = await prepareLessons(dataDir)) })
  member = await createMember(academy, 'paid')
  files = await listAssetFiles(academy, lessons.paid.asset.asset)
  grantedUrl = await requestFilmUrl(academy, member, lessons.paid)
})
afterAll(() => academy.close())

/** Sends the path unchanged. `inject` and browsers would remove dots from it. */
async function rawStatus(path: string) {
  const { app } = academy
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new Promise<number | undefined>((resolve, reject) =>
    request({ port, path, agent: false }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(),
  )
}

const get = (url: string, headers: Record<string, string> = {}) => academy.app.inject({ method: 'GET', url, headers })
const fetchStatus = async (url: string) => (await get(url)).statusCode
const statuses = async (urls: string[]) => new Set(await Promise.all(urls.map(fetchStatus)))
const describeOutcome = async (address: string, status: Promise<number | undefined>) =>
  `${address}: ${[403, 404].includes((await status) ?? 0) ? 'refused' : 'allowed'}`
const listGrantedFiles = () => files.filter((file) => findFileKind(file)?.audience === 'granted')

describe('with a valid grant', () => {
  test('every file of the film has its media type and can be cached, and all but playlists permanently', async () => {
    expect(listGrantedFiles().length).toBeGreaterThan(7)
    for (const file of listGrantedFiles()) {
      const { statusCode, headers } = await get(grantedUrl + file)
      expect([file, statusCode]).toEqual([file, 200])
      expect(headers['content-type']).toBe(findFileKind(file)?.type)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['etag']).toMatch(/"[^"]+"$/)
      expect(headers['cache-control']).toBe(
        file.endsWith('.m3u8') ? 'private, max-age=60' : 'private, max-age=31536000, immutable',
      )
    }
  })

  test('every URL in the playlists exists', async () => {
    const master = (await get(`${grantedUrl}master.m3u8`)).body
    for (const playlist of master.split('\n').filter((line) => line.endsWith('.m3u8'))) {
      const { body } = await get(grantedUrl + playlist)
      const folder = playlist.replace('index.m3u8', '')
      const names = [...body.matchAll(/^[\w-]+\.m4s$|URI="([^"]+)"/gm)].map(([line, map]) => folder + (map ?? line))
      expect(names.length).toBeGreaterThan(2)
      expect(await statuses(names.map((name) => grantedUrl + name))).toEqual(new Set([200]))
    }
  })

  test('range requests work, and an unchanged file is not sent again', async () => {
    const file = `${grantedUrl}v240/seg-00000.m4s`
    const whole = await get(file)
    const part = await get(file, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`])
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
    const beyond = await get(file, { range: 'bytes=99999999-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.rawPayload.length}`])
    expect((await get(file, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
    const head = await academy.app.inject({ method: 'HEAD', url: file })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(whole.rawPayload.length),
      '',
    ])
  })

  test('other files of the folder are not found', async () => {
    const inside = ['asset.json', 'poster.jpg', 'thumbnail.avif', '', 'v240', 'v240/', 'v240/seg-99999.m4s', '.', '..']
    expect(await statuses(inside.map((file) => grantedUrl + file))).toEqual(new Set([404]))
  })

  test('no path leads out of the folder', async () => {
    const other = lessons.free.asset.asset
    const paths = [
      `../${other}/master.m3u8`,
      `..%2F${other}%2Fmaster.m3u8`,
      `%2e%2e/${other}/master.m3u8`,
      `%2e%2e%2f%2e%2e%2fcatalogue.json`,
      `..%5c..%5ccatalogue.json`,
      `%252e%252e%252fcatalogue.json`,
      '../../catalogue.json',
      'v240/../../../catalogue.json',
      '/etc/passwd',
      '%2Fetc%2Fpasswd',
      'master.m3u8%00',
      'master.m3u8%00.vtt',
      '.lock',
      '../.work/x',
      'v240/./../asset.json',
      'master.m3u8/',
      'MASTER.M3U8',
    ]
    for (const path of paths) expect(await describeOutcome(path, rawStatus(grantedUrl + path))).toBe(`${path}: refused`)
  })
})

describe('without a valid grant', () => {
  const everyFile = (before: string) => files.map((file) => before + file)
  const createTamperedUrl = () => grantedUrl.replace(/(?<=^\/m\/)./, (first) => (first === 'A' ? 'B' : 'A'))
  /** Returns a URL with the grant for one film and the path of another film. */
  const createBorrowedUrl = async (from: Person) =>
    (await requestFilmUrl(academy, from, lessons.free)).replace(lessons.free.asset.asset, lessons.paid.asset.asset)

  test('guessed URLs are refused', async () => {
    const { gid, id, asset } = lessons.paid
    for (const before of [
      `/media/${gid}/${id}/`,
      `/media/${gid}/${id}/x/`,
      `/media/${asset.asset}/`,
      `/m/${asset.asset}/`,
      `/m/x/y/${asset.asset}/`,
      `/m/`,
      `/media/`,
      `/data/media/${asset.asset}/`,
    ])
      for (const address of everyFile(before))
        expect(await describeOutcome(address, fetchStatus(address))).toBe(`${address}: refused`)
  })

  test('a tampered grant is refused', async () => {
    expect(await statuses(everyFile(createTamperedUrl()))).toEqual(new Set([403]))
  })

  test('a grant for another film is refused', async () => {
    const borrowedUrl = await createBorrowedUrl(member)
    expect(borrowedUrl).not.toBe(grantedUrl)
    expect(await statuses(everyFile(borrowedUrl))).toEqual(new Set([403]))
  })

  test('the free plan gets no grant for a paid lesson, and a grant for a free lesson is refused for it', async () => {
    const visitor = await createMember(academy)
    expect((await requestPlayback(academy, visitor, { gid: lessons.paid.gid, id: lessons.paid.id })).statusCode).toBe(
      403,
    )
    expect(await statuses(everyFile(await createBorrowedUrl(visitor)))).toEqual(new Set([403]))
  })

  test('the response is an error of the error catalogue and is not cached', async () => {
    const { headers, body } = await get(`${createTamperedUrl()}master.m3u8`)
    expect(JSON.parse(body)).toEqual({ error: 'this link is invalid or has expired', error_code: 'GrantInvalid' })
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('grants are valid after one rotation of the keys but not after two, and end after ten minutes', async () => {
  const address = `${await requestFilmUrl(academy, member, lessons.paid)}master.m3u8`
  await academy.context.signingKeys.rotate('films')
  expect(await fetchStatus(address)).toBe(200)
  const newUrl = await requestFilmUrl(academy, member, lessons.paid)
  await academy.context.signingKeys.rotate('films')
  expect(await fetchStatus(address)).toBe(403)
  expect(await fetchStatus(`${newUrl}master.m3u8`)).toBe(200)

  academy.clock.advance(PLAYBACK_GRANT_LIFETIME_MS + 1000)
  expect(await statuses(files.map((file) => newUrl + file))).toEqual(new Set([403]))
})

test('replacing the keys invalidates a leaked grant, and new grants are valid', async () => {
  const address = `${await requestFilmUrl(academy, member, lessons.paid)}master.m3u8`
  await academy.context.signingKeys.replace('films')
  expect(await fetchStatus(address)).toBe(403)
  expect(await fetchStatus(`${await requestFilmUrl(academy, member, lessons.paid)}master.m3u8`)).toBe(200)
})

describe('pictures', () => {
  const picture = (file: string, { asset } = lessons.paid.asset) => `/posters/${asset}/${file}`

  test('posters and thumbnails are public and may be cached', async () => {
    for (const file of files.filter((name) => findFileKind(name)?.audience === 'public')) {
      const { statusCode, headers } = await get(picture(file))
      expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, 'public, max-age=31536000, immutable'])
      expect((await get(picture(file), { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
    }
  })

  test('other files are not found there', async () => {
    const others = files.filter((file) => findFileKind(file)?.audience !== 'public')
    expect(await statuses(others.map((file) => picture(file)))).toEqual(new Set([404]))
    const paths = [
      '../catalogue.json',
      '%2e%2e/catalogue.json',
      '.work/poster.jpg',
      'none/poster.jpg',
      '..%2fmedia/poster.jpg',
      '/poster.jpg',
    ]
    for (const path of paths) expect([path, await rawStatus(`/posters/${path}`)]).toEqual([path, 404])
  })
})

test('a file in a bucket without response fails with 503 without retries', { timeout: 90_000 }, async () => {
  await using silentAcademy = await createTestApp({ config: { mediaStore: await startSilentBucket() } })
  const response = await silentAcademy.app.inject({ method: 'GET', url: '/posters/2026-11-30-b35b0ef888c6/poster.jpg' })
  expect([response.statusCode, response.json()]).toEqual([503, expect.objectContaining({ error_code: 'NotReady' })])
})
