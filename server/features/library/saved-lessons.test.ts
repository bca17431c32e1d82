import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID, FOUR_WEEKS_DAYS, MAX_GYM_BAG_LESSONS } from '#contract/limits.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { placeLesson } from '#server/features/media/ingest/place-lesson.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({
    config: { rateLimitFactor: 100 },
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (empty) => {
        const film = { thumbnail: '/t.jpg', media: 'a-film' }
        const one = placeLesson(empty, { gid: 'guard', groupTitle: 'Guard', title: 'Paid' }, film)
        const two = placeLesson(one, { gid: 'guard', title: 'Free', free: true }, film)
        const three = placeLesson(two, { gid: 'guard', title: 'Gift' }, film)
        const four = placeLesson(three, { gid: 'guard', title: 'Unfilmed', free: true }, { thumbnail: '/t.jpg' })
        return { ...four, featuredFree: [{ gid: 'guard', id: 'gift' }] }
      }),
  })
})
afterAll(() => academy.close())

const lesson = (id: string) => ({ gid: 'guard', id })
const check = (member: Person, ...values: unknown[]) =>
  call(academy.app, 'POST', `/app/${APP_ID}/functions/call`, {
    body: { name: 'checkGymBag', arguments: values },
    token: member.accessToken,
  })
const readVerdicts = async (member: Person, ...ids: string[]) => {
  const response: unknown = (await check(member, ids.map(lesson))).json()
  return response
}

test('each saved lesson is open, locked or removed, depending on the member’s plan', async () => {
  const [free, paid] = [await createMember(academy), await createMember(academy, 'paid')]
  const ids = ['paid', 'free', 'gift', 'unfilmed', 'nothing']
  const expectVerdicts = (...parts: string[]) =>
    ids.map((id, place) => ({
      ...lesson(id),
      verdict: parts[place],
      ...(parts[place] === 'open' && { film: 'a-film' }),
    }))
  expect(await readVerdicts(free, ...ids)).toEqual(expectVerdicts('locked', 'open', 'open', 'gone', 'gone'))
  expect(await readVerdicts(paid, ...ids)).toEqual(expectVerdicts('open', 'open', 'open', 'gone', 'gone'))
  expect(await readVerdicts(free)).toEqual([])
})

test('saved lessons are open until the last minute of the plan', async () => {
  const member = await createMember(academy, 'paid')
  const fourWeeksAgo = academy.context.now().getTime() - FOUR_WEEKS_DAYS * 86_400_000
  const setPlanStart = (start: number) =>
    sql`update subscriptions set ptype = '4WK', start = ${new Date(start)} where owner_id = ${member.id}`.execute(
      academy.context.db,
    )
  await setPlanStart(fourWeeksAgo + 60_000)
  expect(await readVerdicts(member, 'paid')).toEqual([{ ...lesson('paid'), verdict: 'open', film: 'a-film' }])
  await setPlanStart(fourWeeksAgo - 60_000)
  expect(await readVerdicts(member, 'paid')).toEqual([{ ...lesson('paid'), verdict: 'locked' }])
})

test('an invalid list is refused with a reason, and a caller without a session with 401', async () => {
  const member = await createMember(academy)
  const tooMany = Array.from({ length: MAX_GYM_BAG_LESSONS + 1 }, (_, place) => lesson(`lesson-${place}`))
  for (const values of [[], [null], [[{ gid: 'guard' }]], [tooMany]])
    expect((await check(member, ...values)).statusCode).toBe(400)
  expect((await check({ ...member, accessToken: 'nothing' }, [])).statusCode).toBe(401)
})
