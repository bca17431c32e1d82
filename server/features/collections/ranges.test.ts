import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CLIP_PICTURE_LENGTH, MAX_MY_LIST_LENGTH } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

// Checks the value ranges of specification §10 at their limits, and that refused documents are not stored.
let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  mia = await createMember(testApp)
})
afterAll(() => testApp.close())

const text = (length: number) => 'x'.repeat(length)
const createGoals = (count: number) => Array.from({ length: count }, (_, index) => `goal ${index}`)
const refusedWrite = { status: 400, value: { error_code: 'SchemaValidationFailedWrite' } }

const details: readonly (readonly [field: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
  ['full_name', ['A', text(120), 'Zoë 🥋'], ['', text(121), 5, null, ['Ada'], { first: 'Ada' }, 'a\0b', 'a\nb', true]],
  [
    'phone_number',
    ['+493012345', '030 (12) 34-5', '9', '1'.repeat(20)],
    ['', '1'.repeat(21), 'call me', '++1', '+', 110],
  ],
  ['job_role', ['N', text(80)], ['', text(81), 0, false]],
  [
    'goals',
    [[], ['x'], createGoals(10), [text(80)]],
    [createGoals(11), [''], [text(81)], [1], 'sleep', [null], [['x']], { 0: 'x' }],
  ],
  ['hasStageOne', [true, false], ['true', 1, 0, null]],
]

const setField = (field: string, value: unknown) =>
  callData(testApp, mia, 'updateOne', {
    collection: 'profile',
    query: { owner_id: mia.id },
    update: { $set: { [field]: value } },
  })

const readField = async (field: string) => {
  const { value } = await callData(testApp, mia, 'findOne', { collection: 'profile', query: { operation: null } })
  return (value as Record<string, unknown>)[field]
}

test.each(details)('%s accepts only values in its range', async (field, good, bad) => {
  for (const value of good) {
    expect(await setField(field, value)).toMatchObject({ status: 200, value: { matchedCount: 1 } })
    expect(await readField(field)).toEqual(value)
  }
  for (const value of bad) {
    const response = await setField(field, value)
    expect(response, JSON.stringify(value)).toMatchObject({
      ...refusedWrite,
      status: 400,
      value: { error: expect.stringContaining(field) },
    })
    expect(await readField(field)).toEqual(good.at(-1))
  }
})

test.each(['email', 'primary_email', 'at', 'device', 'ip'])('%s cannot be changed by the member', async (field) => {
  const before = await readField(field)
  const value = field === 'at' ? new Date() : 'x@example.org'
  const error = `'${field}' cannot be changed here`
  expect(await setField(field, value)).toMatchObject({
    status: 400,
    value: { error, error_code: 'SchemaValidationFailedWrite' },
  })
  expect(await readField(field)).toEqual(before)
})

test.each([
  ['$push', { $push: { goals: 'one more' } }],
  ['$push of several', { $push: { goals: { $each: ['a', 'b'] } } }],
  ['$addToSet', { $addToSet: { goals: 'one more' } }],
])('a full list rejects %s, but accepts an entry that it has', async (_, update) => {
  await setField('goals', createGoals(10))
  const response = await callData(testApp, mia, 'updateOne', { collection: 'profile', query: {}, update })
  expect(response).toMatchObject({ ...refusedWrite, value: { error: "'goals' holds at most 10 entries" } })
  expect(await readField('goals')).toEqual(createGoals(10))
  const addExisting = { $addToSet: { goals: 'goal 3' } }
  expect(
    await callData(testApp, mia, 'updateOne', { collection: 'profile', query: {}, update: addExisting }),
  ).toMatchObject({
    status: 200,
    value: { matchedCount: 1, modifiedCount: 0 },
  })
})

const rating = { vid: 'v', gid: 'g', rating: 3 }
const flag = { vid: 'v' }
const event = { vid: 'v', action: 'play' }
const clip = { vid: 'v', gid: 'g', name: 'The turn', a: 1, b: 2, speed: 1, mirror: false, reps: 8 }
const lessonNote = { vid: 'v', gid: 'g', at: 1, text: 'Hips first' }
const review = {
  vid: 'v',
  gid: 'g',
  due: new Date(0),
  stability: 1,
  difficulty: 5,
  scheduled_days: 1,
  reps: 1,
  lapses: 0,
  state: 2,
}
/** A picture of the maximum length. */
const picture = `data:image/webp;base64,${'A'.repeat(MAX_CLIP_PICTURE_LENGTH - 23)}`
const reps = { vid: 'v', gid: 'g', side: 'left', speed: 1, count: 8, seconds: 60, at: new Date(0) }

test.each([
  ['personal_rating', rating, 'rating', [1, 5], [0, 6, 2.5, '3', null, NaN, Infinity, true, 1e300]],
  ['personal_rating', rating, 'vid', ['v', text(200)], ['', text(201), 5, null, 'a\0b', ['v']]],
  ['personal_rating', rating, 'gid', ['g', text(200)], ['', text(201), undefined]],
  ['flag_video', flag, 'vid', [text(200)], ['', text(201)]],
  ['flag_video', flag, 'reason', ['playback', 'sound', 'captions', 'unsafe', 'other'], ['', 'boring', 1]],
  ['flag_video', flag, 'note', ['n', 'two\nlines', text(500)], ['', text(501), 'a\0b']],
  ['events_video', event, 'action', ['play', 'pause', 'seek', 'progress', 'complete'], ['', 'PLAY', 'rewind', 0]],
  ['events_video', event, 'position', [0, 12.5, 86_400], [-1, 86_401, NaN, '5', Infinity]],
  ['events_video', event, 'gid', ['g'], ['', 5]],
  ['drill_clips', clip, 'name', ['T', text(80)], ['', text(81), 'a\nb', undefined]],
  ['drill_clips', clip, 'b', [1.001, 86_400], [1, 0.5, 86_401, NaN, undefined]],
  ['drill_clips', clip, 'speed', [0.1, 2], [0, 0.09, 2.01, Infinity]],
  ['drill_clips', clip, 'reps', [1, 99], [0, 100, 1.5]],
  ['drill_clips', clip, 'side', ['left', 'right'], ['', 'both', 1]],
  ['drill_clips', clip, 'note', ['Turn,\nthen pull', text(200)], ['', text(201)]],
  ['drill_clips', clip, 'ladder', [true, false], ['yes', 1, null]],
  ['drill_clips', clip, 'place', [0, 1e10], [-1, 1e11, '3', NaN]],
  [
    'drill_clips',
    clip,
    'picture',
    [picture, 'data:image/jpeg;base64,AA=='],
    ['', `${picture}A`, 'data:image/svg+xml;base64,AA', 'https://a.example/a.webp', 5],
  ],
  ['lesson_notes', lessonNote, 'at', [0, 86_400], [-1, 86_401, '3', null]],
  ['lesson_notes', lessonNote, 'text', ['x', text(2000)], ['', text(2001), 'a\0b']],
  ['lesson_notes', { text: 'Falls' }, 'day', ['2026-11-30'], ['', 'today', '2026-02-30', undefined]],
  ['lesson_notes', { gid: 'g', text: 'Falls' }, 'vid', ['v'], [undefined]],
  ['lesson_notes', lessonNote, 'day', [], ['2026-11-30']],
  ['reviews', review, 'stability', [0, 40_000], [-1, NaN, undefined]],
  ['reviews', review, 'state', [0, 3], [-1, 4, 0.5]],
  ['reps', reps, 'side', ['left', 'right'], ['', 'both', undefined]],
  ['reps', reps, 'count', [1, 999], [0, 1000, 2.5]],
  ['reps', reps, 'speed', [0.1, 2], [0, 2.01]],
  ['reps', reps, 'at', [new Date(5)], ['today', undefined]],
  ['reviews', review, 'last_review', [new Date(5)], ['today', 5]],
] as const)('%s (%j) accepts a %s only in its range', async (collection, base, field, good, bad) => {
  const insert = async (value: unknown) => {
    const person = await createMember(testApp)
    const document = { owner_id: person.id, ...base, [field]: value }
    const { status, value: response } = await callData(testApp, person, 'insertOne', { collection, document })
    const documents = await callData(testApp, person, 'find', { collection })
    return {
      status,
      response,
      stored: (documents.value as Record<string, unknown>[]).map((found) => found[field]),
    }
  }
  for (const value of good) expect(await insert(value)).toMatchObject({ status: 200, stored: [value] })
  for (const value of bad) {
    const refused = await insert(value)
    expect(refused, String(value)).toMatchObject({
      status: 400,
      response: { error: expect.stringContaining(field) },
      stored: [],
    })
  }
})

test.each(['personal_rating', 'flag_video', 'events_video'])('%s rejects undeclared fields', async (collection) => {
  const document = { owner_id: mia.id, ...rating, ...event, extra: 1 }
  const response = await callData(testApp, mia, 'insertOne', { collection, document })
  expect(response).toMatchObject({ ...refusedWrite, value: { error: expect.stringMatching(/^unknown field: '/) } })
})

test('a list is limited to a thousand entries for every operator', async () => {
  const pairs = Array.from({ length: MAX_MY_LIST_LENGTH + 1 }, (_, index) => ({ vid: `v${index}`, gid: 'g' }))
  const update = (change: object) =>
    callData(testApp, mia, 'updateOne', { collection: 'my_list', query: {}, update: change, upsert: true })
  for (let start = 0; start < MAX_MY_LIST_LENGTH; start += 500)
    expect(await update({ $push: { videos: { $each: pairs.slice(start, start + 500) } } })).toMatchObject({
      status: 200,
    })
  const full = { ...refusedWrite, value: { error: `'videos' holds at most ${MAX_MY_LIST_LENGTH} entries` } }
  expect(await update({ $push: { videos: pairs.at(-1) } })).toMatchObject(full)
  expect(await update({ $push: { videos: pairs[0] } })).toMatchObject({ status: 200, value: { modifiedCount: 0 } })
  await update({ $pull: { videos: pairs[7] } })
  expect(await update({ $push: { videos: pairs.at(-1) } })).toMatchObject({ status: 200, value: { modifiedCount: 1 } })
})

test('the largest details fit into an access token that proxies accept', async () => {
  await setField('full_name', '語'.repeat(120))
  await setField('job_role', '語'.repeat(80))
  await setField(
    'goals',
    Array.from({ length: 10 }, () => '語'.repeat(80)),
  )
  const response = await call(testApp.app, 'POST', '/auth/session', { token: mia.refreshToken })
  const { access_token } = response.json<{ access_token: string }>()
  expect(access_token.length).toBeLessThan(8 * 1024)
})
