import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#web/test/browser.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { VideoFlag } from '#contract/collections/flag-video.ts'
import { collection } from './collections.ts'
import { ratings, repsDone, reportVideo } from './lesson-records.ts'
import { myList } from './browse-records.ts'
import { readDetails, readLogIns, updateProfile } from './account-records.ts'
import { readSubscription } from './account-records.ts'
import { videoEvents } from './browse-records.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => academy.close())

/** Creates a member's client and records its function calls, with `me` in place of the member's id. */
const signedIn = async (plan: 'free' | 'paid' = 'free') => {
  const { id, email } = await createMember(academy, plan)
  const requestBodies: string[] = []
  const listening =
    (fetched: typeof fetch): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/functions/call')) requestBodies.push((await request.text()).replaceAll(id, 'me'))
      return fetched(input, init)
    }
  const tab = openBrowser(academy, listening).openTab()
  await logIn(email, PASSWORD, tab)
  return { tab, id, requestBodies }
}

const pair = { vid: 'v1', gid: 'g1' }
const call = (name: string, collection: string, fields: string) =>
  `{"name":"${name}","arguments":[{"database":"Holdfast_Tactics","collection":"${collection}",${fields}}],"service":"mongodb-atlas"}`

test('the function calls are byte-identical to those of the former page', async () => {
  const { tab, id, requestBodies } = await signedIn()
  await readSubscription(tab, id)
  await updateProfile(tab, id, { full_name: 'Ada', hasStageOne: true })
  await readLogIns(tab, id)
  await myList(tab, id).add(pair)
  await myList(tab, id).remove(pair)
  await myList(tab, id).read()
  await ratings(tab, id).add({ ...pair, rating: 4 })
  await ratings(tab, id).remove(pair)
  await ratings(tab, id).read()
  await reportVideo(tab, id, { vid: 'v1' })
  await videoEvents(tab, id).add({ vid: 'v1', action: 'play' })
  const ownFilter = '"query":{"owner_id":"me"}'
  const change = (operator: string) => `"update":{"${operator}":{"videos":{"vid":"v1","gid":"g1"}}}`
  expect(requestBodies).toEqual([
    call('findOne', 'subscriptions', ownFilter),
    call('updateOne', 'profile', `${ownFilter},"update":{"$set":{"full_name":"Ada","hasStageOne":true}}`),
    call(
      'find',
      'profile',
      '"query":{"owner_id":"me","operation":"LOGIN"},"project":{"owner_id":{"$numberInt":"0"},"operation":{"$numberInt":"0"}},"sort":{"_id":{"$numberInt":"-1"}},"limit":{"$numberInt":"5"}',
    ),
    call('updateOne', 'my_list', `${ownFilter},${change('$push')},"upsert":true`),
    call('updateOne', 'my_list', `${ownFilter},${change('$pull')}`),
    call('findOne', 'my_list', ownFilter),
    call(
      'insertOne',
      'personal_rating',
      '"document":{"owner_id":"me","vid":"v1","gid":"g1","rating":{"$numberInt":"4"}}',
    ),
    call('deleteOne', 'personal_rating', '"query":{"owner_id":"me","vid":"v1","gid":"g1"}'),
    call('find', 'personal_rating', ownFilter),
    call('insertOne', 'flag_video', '"document":{"owner_id":"me","vid":"v1"}'),
    call('insertOne', 'events_video', '"document":{"owner_id":"me","vid":"v1","action":"play"}'),
  ])
})

test('a list is empty initially, keeps insertion order, and ignores duplicates', async () => {
  const { tab, id } = await signedIn()
  const list = myList(tab, id)
  expect(await list.read()).toEqual([])
  expect(await list.add(pair)).toEqual({ matchedCount: 0, modifiedCount: 0 })
  expect(await list.add({ vid: 'v2', gid: 'g1' })).toEqual({ matchedCount: 1, modifiedCount: 1 })
  expect(await list.add(pair)).toEqual({ matchedCount: 1, modifiedCount: 0 })
  expect(await list.read()).toEqual([pair, { vid: 'v2', gid: 'g1' }])
  await list.remove(pair)
  expect(await list.read()).toEqual([{ vid: 'v2', gid: 'g1' }])
})

test('a lesson has one rating, which is removed before another one is added', async () => {
  const { tab, id } = await signedIn()
  const stars = ratings(tab, id)
  const { insertedId } = await stars.add({ ...pair, rating: 4 })
  await expect(stars.add({ ...pair, rating: 5 })).rejects.toMatchObject({
    error: expect.stringContaining('Duplicate'),
  })
  expect(await stars.remove(pair)).toEqual({ deletedCount: 1 })
  await stars.add({ ...pair, rating: 5 })
  expect(insertedId).toMatch(/^[0-9a-f]{24}$/)
  expect(await stars.read()).toMatchObject([{ ...pair, rating: 5, owner_id: id }])
})

test('the latest record is first', async () => {
  const { tab, id } = await signedIn()
  const events = videoEvents(tab, id)
  for (const position of [0, 10.5, 20]) await events.add({ ...pair, action: 'progress', position })
  expect(await events.read(2)).toMatchObject([{ position: 20 }, { position: 10.5 }])
})

test('repetitions of the last four weeks are read, without those dated years ahead', async () => {
  const { tab, id } = await signedIn()
  const reps = repsDone(tab, id)
  const day = 86_400_000
  for (const days of [-29, -27, 0, 3653])
    await reps.add({
      ...pair,
      side: 'left',
      speed: 1,
      count: 8,
      seconds: 60,
      at: new Date(Date.now() + days * day),
    })
  const ages = (await reps.read()).map(({ at }) => Math.round((at.getTime() - Date.now()) / day))
  expect(ages).toEqual([-27, -0])
})

test('subscription, details and log-ins are parsed', async () => {
  const { tab, id } = await signedIn('paid')
  expect(await readSubscription(tab, id)).toMatchObject({ plan: 'paid', ptype: '1YR', start: expect.any(Date) })
  await updateProfile(tab, id, { goals: ['balance'], full_name: 'Ada' })
  expect(tab.tokens.current()?.details).toMatchObject({ goals: ['balance'], full_name: 'Ada' })
  const [newest] = await readLogIns(tab, id)
  expect(newest).toEqual({
    _id: expect.any(String),
    at: expect.any(Date),
    device: expect.any(String),
    ip: expect.any(String),
  })
})

test('every other command can be called by name', async () => {
  const { tab, id } = await signedIn()
  const flags = collection(tab, 'flag_video', VideoFlag.parse)
  expect(
    await flags.run('insertMany', {
      documents: [
        { owner_id: id, vid: 'a' },
        { owner_id: id, vid: 'b' },
      ],
    }),
  ).toMatchObject({
    insertedIds: [expect.any(String), expect.any(String)],
  })
  expect(await flags.run('count', { query: { vid: { $in: ['a', 'x'] } } })).toBe(1)
  expect(await flags.findOne({ vid: 'b' })).toMatchObject({ vid: 'b' })
  const [first] = await flags.find({}, { sort: { vid: 1 }, limit: 1 })
  expect(await flags.findOne({ _id: { $oid: first?.['_id'] } })).toEqual(first)
  expect(await flags.findOne({ vid: 'none' })).toBeNull()
})

test('an error of the data service has the format of the specification', async () => {
  const { tab, id } = await signedIn()
  const flags = collection(tab, 'flag_video', VideoFlag.parse)
  await expect(flags.deleteOne({ owner_id: id })).rejects.toMatchObject({
    errorCode: 'NoMatchingRuleFound',
    message: `Request failed (POST http://academy.test/api/client/v2.0/app/holdfast-tactics/functions/call): delete not permitted (status 403 Forbidden)`,
  })
  await expect(flags.find({ vid: { $where: 'x' } })).rejects.toMatchObject({ errorCode: 'MongoDBError' })
})

test('an invalid document of the collection is rejected', async () => {
  const { id, email } = await createMember(academy)
  const spoilt =
    (fetched: typeof fetch): typeof fetch =>
    (input, init) =>
      new Request(input).url.endsWith('/functions/call')
        ? Promise.resolve(Response.json({ videos: 7 }))
        : fetched(input, init)
  const tab = openBrowser(academy, spoilt).openTab()
  await logIn(email, PASSWORD, tab)
  await expect(myList(tab, id).read()).rejects.toThrow('videos')
  await expect(ratings(tab, id).read()).rejects.toThrow('Expected a list in the response')
  await expect(ratings(tab, id).remove(pair)).rejects.toThrow("Expected 'deletedCount' in the response")
})

test('details stored by an earlier version are read unchanged', async () => {
  const { tab, id } = await signedIn()
  const stored = { full_name: 'Mara\u200B Okafor', job_role: 'Nurse\u00AD', goals: ['Get\u2060 fit'] }
  await sql`update profile_details set full_name = ${stored.full_name}, job_role = ${stored.job_role},
    goals = ${stored.goals}::text[] where owner_id = ${id}`.execute(academy.context.db)
  expect(await readDetails(tab, id)).toMatchObject(stored)
})
