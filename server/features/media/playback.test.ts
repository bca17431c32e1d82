import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { Playback } from '#contract/media.ts'
import { APP_ID, FOUR_WEEKS_DAYS, PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { requestPlayback } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'
import { placeLesson } from './ingest/place-lesson.ts'

let academy: TestApp
let free: Person
let paid: Person

beforeAll(async () => {
  academy = await createTestApp({
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (empty) => {
        const film = { thumbnail: '/t.jpg', media: 'a-film' }
        const one = placeLesson(empty, { gid: 'guard', groupTitle: 'Guard', title: 'Paid' }, film)
        const two = placeLesson(one, { gid: 'guard', title: 'Free', free: true }, film)
        const three = placeLesson(two, { gid: 'guard', title: 'Gift' }, film)
        const four = placeLesson(three, { gid: 'guard', title: 'Unfilmed' }, { thumbnail: '/t.jpg' })
        const five = placeLesson(four, { gid: 'a/b c', groupTitle: 'Odd', title: 'Ünïcode', id: 'ü/1?' }, film)
        return { ...five, featuredFree: [{ gid: 'guard', id: 'gift' }] }
      }),
  })
  free = await createMember(academy)
  paid = await createMember(academy, 'paid')
})
afterAll(() => academy.close())

const request = async (member: Person, id: string, gid = 'guard') => {
  const response = await requestPlayback(academy, member, { gid, id })
  const { error_code } = ErrorBody.partial().parse(response.json())
  return [response.statusCode, error_code]
}

test('the full plan may watch everything', async () => {
  for (const id of ['paid', 'free', 'gift']) expect(await request(paid, id)).toEqual([200, undefined])
})

test('the free plan may watch lessons marked as free and lessons featured as free', async () => {
  expect(await request(free, 'free')).toEqual([200, undefined])
  expect(await request(free, 'gift')).toEqual([200, undefined])
  expect(await request(free, 'paid')).toEqual([403, 'LessonLocked'])
})

test('the response has the manifest and the expiry of its grant, within ten minutes', async () => {
  const { manifest, expiresAt } = Playback.parse(
    (await requestPlayback(academy, free, { gid: 'guard', id: 'free' })).json(),
  )
  expect(manifest).toMatch(/^\/m\/[\w-]{43}\/\w+\.\d{10}\/a-film\/master\.m3u8$/)
  const life = new Date(expiresAt).getTime() - academy.clock.now().getTime()
  expect(life).toBeGreaterThan(PLAYBACK_GRANT_LIFETIME_MS - 60_000)
  expect(life).toBeLessThanOrEqual(PLAYBACK_GRANT_LIFETIME_MS)
  // The expiry in the URL is rounded down to whole seconds.
  expect(Number(/\.(\d{10})\//.exec(manifest)?.[1])).toBe(Math.floor(Date.parse(expiresAt) / 1000))
})

test('a lesson with special characters in its ids can be played', async () => {
  const { manifest } = Playback.parse((await requestPlayback(academy, paid, { gid: 'a/b c', id: 'ü/1?' })).json())
  expect(manifest).toMatch(/^\/m\/[\w-]{43}\/\w+\.\d{10}\/a-film\/master\.m3u8$/)
})

test('a missing lesson and a lesson without a film have their own errors', async () => {
  expect(await request(paid, 'nothing')).toEqual([404, 'LessonNotFound'])
  expect(await request(paid, 'free', 'elsewhere')).toEqual([404, 'LessonNotFound'])
  expect(await request(paid, 'unfilmed')).toEqual([409, 'LessonNotReady'])
})

test('the progress of a film is 1 if it can be played, and null if nothing makes it', async () => {
  const progress = async (member: Person, id: string) =>
    (
      await call(academy.app, 'POST', `/app/${APP_ID}/functions/call`, {
        body: { name: 'filmProgress', arguments: [{ id }] },
        token: member.accessToken,
      })
    ).json()
  expect(await progress(paid, 'paid')).toEqual({ progress: { $numberInt: '1' } })
  expect(await progress(paid, 'unfilmed')).toEqual({ progress: null })
  expect(await progress(paid, 'nothing')).toMatchObject({ error_code: 'LessonNotFound' })
  expect(await progress(free, 'unfilmed')).toMatchObject({ error_code: 'LessonLocked' })
})

test('a locked lesson without a film is reported as locked', async () => {
  expect(await request(free, 'unfilmed')).toEqual([403, 'LessonLocked'])
})

test.for([
  [[], "'arguments'"],
  [[{ gid: 'guard' }], "'arguments.0.id'"],
  [[{ gid: 'guard', id: 5 }], "'arguments.0.id'"],
  [['guard', 'free'], "'arguments'"],
  [[{ gid: 'x'.repeat(201), id: 'free' }], "'arguments.0.gid'"],
  [[null], "'arguments.0'"],
] as const)('%j is rejected with an error that names the field', async ([values, field]) => {
  const response = await requestPlayback(academy, paid, ...values)
  expect(response.statusCode).toBe(400)
  expect(ErrorBody.parse(response.json()).error).toContain(field)
})

test('a visitor is refused', async () => {
  const response = await requestPlayback(academy, { ...free, accessToken: 'nothing' }, { gid: 'guard', id: 'free' })
  expect(response.statusCode).toBe(401)
})

test('a plan grants playback until its last minute and no longer', async () => {
  await using otherAcademy = await createTestApp({
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (empty) =>
        placeLesson(
          empty,
          { gid: 'guard', groupTitle: 'Guard', title: 'Paid' },
          { thumbnail: '/t.jpg', media: 'a-film' },
        ),
      ),
  })
  const member = await createMember(otherAcademy, 'paid')
  const { context } = otherAcademy
  const end = context.now().getTime() - FOUR_WEEKS_DAYS * 86_400_000
  const setPlanStart = (start: number) =>
    sql`update subscriptions set ptype = '4WK', start = ${new Date(start)} where owner_id = ${member.id}`.execute(
      context.db,
    )
  const status = async () => (await requestPlayback(otherAcademy, member, { gid: 'guard', id: 'paid' })).statusCode
  await setPlanStart(end + 60_000)
  expect(await status()).toBe(200)
  await setPlanStart(end - 60_000)
  expect(await status()).toBe(403)
})
