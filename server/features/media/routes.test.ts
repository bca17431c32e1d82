import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import { askPlayback, filesOf, openAcademy, openFilm } from '#server/test/academy.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { createMember, type Person } from '#server/test/people.ts'
import { kindOf } from './file-kinds.ts'

let school: TestApp
let lessons: Awaited<ReturnType<typeof openAcademy>>
let member: Person
/** Every file of the paid lesson, so that a new kind is tested without being named here. */
let files: string[]
/** Address before the file's name, with a good grant. */
let open: string

beforeAll(async () => {
  school = await createTestApp({ prepare: async (dataDir) => (lessons = await openAcademy(dataDir)) })
  member = await createMember(school, 'paid')
  files = await filesOf(school, lessons.paid.asset.asset)
  open = await openFilm(school, member, lessons.paid)
})
afterAll(() => school.close())

/** Sends the address as it is written: `inject`, like browsers, tidies dots away before anybody sees them. */
async function rawStatus(path: string) {
  const { app } = school
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new Promise<number | undefined>((resolve, reject) =>
    request({ port, path, agent: false }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end(),
  )
}

const get = (url: string, headers: Record<string, string> = {}) => school.app.inject({ method: 'GET', url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode
const statuses = async (addresses: string[]) => new Set(await Promise.all(addresses.map(statusOf)))
const outcome = async (address: string, status: Promise<number | undefined>) =>
  `${address}: ${[403, 404].includes((await status) ?? 0) ? 'refused' : 'let in'}`
const granted = () => files.filter((file) => kindOf(file)?.reach === 'granted')

describe('with a good grant', () => {
  test('the film plays: every file of it comes with its type and may be kept, segments for ever', async () => {
    expect(granted().length).toBeGreaterThan(7)
    for (const file of granted()) {
      const { statusCode, headers } = await get(open + file)
      expect([file, statusCode]).toEqual([file, 200])
      expect(headers['content-type']).toBe(kindOf(file)?.type)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['etag']).toMatch(/"[^"]+"$/)
      expect(headers['cache-control']).toBe(
        file.endsWith('.m3u8') ? 'private, max-age=60' : 'private, max-age=31536000, immutable',
      )
    }
  })

  test('what a player finds in the playlists is there', async () => {
    const master = (await get(`${open}master.m3u8`)).body
    for (const playlist of master.split('\n').filter((line) => line.endsWith('.m3u8'))) {
      const { body } = await get(open + playlist)
      const folder = playlist.replace('index.m3u8', '')
      const names = [...body.matchAll(/^[\w-]+\.m4s$|URI="([^"]+)"/gm)].map(([line, map]) => folder + (map ?? line))
      expect(names.length).toBeGreaterThan(2)
      expect(await statuses(names.map((name) => open + name))).toEqual(new Set([200]))
    }
  })

  test('a part of a file can be had, and an unchanged one is not sent again', async () => {
    const file = `${open}v240/seg-00000.m4s`
    const whole = await get(file)
    const part = await get(file, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`])
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
    const beyond = await get(file, { range: 'bytes=99999999-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.rawPayload.length}`])
    expect((await get(file, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
    const head = await school.app.inject({ method: 'HEAD', url: file })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(whole.rawPayload.length),
      '',
    ])
  })

  test('what is not part of the film stays inside', async () => {
    const inside = ['asset.json', 'poster.jpg', 'thumbnail.avif', '', 'v240', 'v240/', 'v240/seg-99999.m4s', '.', '..']
    expect(await statuses(inside.map((file) => open + file))).toEqual(new Set([404]))
  })

  test('no way leads out of its folder', async () => {
    const other = lessons.free.asset.asset
    const ways = [
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
    for (const way of ways) expect(await outcome(way, rawStatus(open + way))).toBe(`${way}: refused`)
  })
})

describe('without a good grant', () => {
  const everyFile = (before: string) => files.map((file) => before + file)
  const spoiled = () => open.replace(/.(?=\/$)/, (last) => (last === 'A' ? 'B' : 'A'))

  test('nobody gets anything by guessing', async () => {
    const { gid, id, asset } = lessons.paid
    for (const before of [
      `/media/${gid}/${id}/`,
      `/media/${gid}/${id}/x/`,
      `/media/${asset.asset}/`,
      `/media/`,
      `/data/media/${asset.asset}/`,
    ])
      for (const address of everyFile(before))
        expect(await outcome(address, statusOf(address))).toBe(`${address}: refused`)
  })

  test('a tampered grant opens nothing', async () => {
    expect(await statuses(everyFile(spoiled()))).toEqual(new Set([403]))
  })

  test("another lesson's grant opens nothing", async () => {
    const free = await openFilm(school, member, lessons.free)
    const grant = free.split('/')[4] ?? ''
    const borrowed = open.replace(/[^/]+\/$/, `${grant}/`)
    expect(borrowed).not.toBe(open)
    expect(await statuses(everyFile(borrowed))).toEqual(new Set([403]))
  })

  test('the free plan gets no grant for a paid lesson, and that of a free one does not help', async () => {
    const visitor = await createMember(school)
    expect((await askPlayback(school, visitor, { gid: lessons.paid.gid, id: lessons.paid.id })).statusCode).toBe(403)
    const grant = (await openFilm(school, visitor, lessons.free)).split('/')[4] ?? ''
    expect(await statuses(everyFile(open.replace(/[^/]+\/$/, `${grant}/`)))).toEqual(new Set([403]))
  })

  test('the refusal is in the words of the error catalogue and is not kept', async () => {
    const { headers, body } = await get(`${spoiled()}master.m3u8`)
    expect(JSON.parse(body)).toEqual({ error: 'this address is not valid, or no longer', error_code: 'GrantInvalid' })
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('grants outlive one rotation of the keys, not two, and end after ten minutes', async () => {
  const address = `${await openFilm(school, member, lessons.paid)}master.m3u8`
  await school.context.keys.rotate('media')
  expect(await statusOf(address)).toBe(200)
  const newer = await openFilm(school, member, lessons.paid)
  await school.context.keys.rotate('media')
  expect(await statusOf(address)).toBe(403)
  expect(await statusOf(`${newer}master.m3u8`)).toBe(200)

  school.clock.pass(PLAYBACK_GRANT_LIFE + 1000)
  expect(await statuses(files.map((file) => newer + file))).toEqual(new Set([403]))
})

describe('pictures', () => {
  const picture = (file: string, { asset } = lessons.paid.asset) => `/posters/${asset}/${file}`

  test('everybody may see posters and thumbnails, and keep them', async () => {
    for (const file of files.filter((name) => kindOf(name)?.reach === 'public')) {
      const { statusCode, headers } = await get(picture(file))
      expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, 'public, max-age=31536000, immutable'])
      expect((await get(picture(file), { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
    }
  })

  test('and nothing else by that door', async () => {
    const others = files.filter((file) => kindOf(file)?.reach !== 'public')
    expect(await statuses(others.map((file) => picture(file)))).toEqual(new Set([404]))
    const ways = [
      '../catalogue.json',
      '%2e%2e/catalogue.json',
      '.work/poster.jpg',
      'none/poster.jpg',
      '..%2fmedia/poster.jpg',
      '/poster.jpg',
    ]
    for (const way of ways) expect([way, await rawStatus(`/posters/${way}`)]).toEqual([way, 404])
  })
})
