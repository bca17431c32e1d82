import { EJSON, ObjectId } from 'bson'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MyList } from '#contract/collections/my-list.ts'
import { ProfileChanges } from '#contract/collections/profile.ts'
import { DATABASE_NAME } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import { Failure } from '#server/errors.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callerOf, createMember } from '#server/testing/people.ts'
import {
  listWays,
  scalarWays,
  trainingFilters,
  trainings,
  trainingUpdates,
  updatesOf,
} from '#server/testing/sample-updates.ts'
import { createTrainings, training, TrainingFields } from '#server/testing/training-collection.ts'
import { type ModelDocument, type ModelRules, type ModelUpdate, updateInMemory } from '#server/testing/update-model.ts'
import { collections } from './collections.ts'
import { EVERYTHING } from './language/condition.ts'
import { selectFrom } from './language/select.ts'
import { collectionsService } from './service.ts'
import { propertyRuns } from '../../../scripts/test/property-runs.ts'

// Random sequences of updates: the database and an engine in memory must hold the same documents and count alike after
// each.
let testApp: TestApp
let mia: Caller
const all = new Map([...collections, ['training', training]])
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  await createTrainings(testApp.context.db)
  const { id } = await createMember(testApp)
  mia = callerOf(id)
})
afterAll(() => testApp.close())

const run = (command: string, collection: string, members: object) =>
  collectionsService(testApp.context, all).run(mia, command, [{ database: DATABASE_NAME, collection, ...members }])

/** The member's own documents that an update may change. */
async function documentsOf(name: string): Promise<ModelDocument[]> {
  const view = all.get(name)?.view
  const documents = view ? await selectFrom(testApp.context.db, mia.owner, view, { filter: EVERYTHING }) : []
  return documents.filter((document) => !('operation' in document))
}

async function updateInDatabase(collection: string, { filter, update, many = false, upsert = false }: ModelUpdate) {
  try {
    return (await run(many ? 'updateMany' : 'updateOne', collection, { query: filter, update, upsert })) as object
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 400) throw error
    return 'refused'
  }
}

/** Plays the updates on both sides. An id that the database made is taken over. */
async function disagreement(name: string, rules: ModelRules, updates: readonly ModelUpdate[]) {
  let expected = await documentsOf(name)
  for (const change of updates) {
    const { outcome, documents } = updateInMemory(rules, expected, change)
    const answer = await updateInDatabase(name, change)
    const { upserted, ...counts }: { upserted?: true } = typeof outcome === 'string' ? {} : outcome
    const made =
      upserted && typeof answer === 'object' && 'upsertedId' in answer && answer.upsertedId instanceof ObjectId
        ? answer.upsertedId
        : undefined
    const ids = made === undefined ? {} : { upsertedId: made }
    const known = typeof outcome === 'string' ? outcome : { ...counts, ...ids }
    expected = documents.map((document) => ({ ...(made && { _id: made }), ...document }))
    const found = await documentsOf(name)
    const sides = [show({ answer, documents: found }), show({ answer: known, documents: expected })]
    if (sides[0] !== sides[1] || Boolean(upserted) !== Boolean(made)) return `${show(change)}: ${sides.join(', not ')}`
  }
  return 'none'
}

/** Members in one order. */
const show = (value: unknown) =>
  EJSON.stringify(value, (_, part: unknown) =>
    part?.constructor === Object ? Object.fromEntries(Object.entries(part).toSorted()) : part,
  )

test('updates of a collection with a field of every kind', async () => {
  const isUnique = (titles: readonly unknown[]) => new Set(titles).size === titles.length
  const updates = fc.record(
    { filter: trainingFilters, update: trainingUpdates, many: fc.boolean(), upsert: fc.boolean() },
    { noNullPrototype: true },
  )
  const property = fc.asyncProperty(trainings, fc.array(updates, { maxLength: 12 }), async (documents, change) => {
    await sql`delete from trainings`.execute(testApp.context.db)
    const owned = documents.map((document) => ({ ...document, owner_id: mia.owner }))
    if (owned.length > 0) await run('insertMany', 'training', { documents: owned })
    const areDistinct = (all: readonly Record<string, unknown>[]) => isUnique(all.map(({ title }) => title))
    const rules = { owner: mia.owner, fields: TrainingFields, areDistinct }
    expect(await disagreement('training', rules, change)).toBe('none')
  })
  await fc.assert(property, propertyRuns(100))
})

const pair = fc.record(
  { vid: fc.constantFrom('a', 'b', "it's"), gid: fc.constantFrom('g', '{"}') },
  { noNullPrototype: true },
)

test('updates of My List: each pair once, in the order they came', async () => {
  const conditions = fc.oneof(
    pair.map(({ vid }) => ({ vid })),
    pair.map(({ gid }) => ({ gid: { $ne: gid } })),
  )
  const filter: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
    fc.constant({}),
    fc.constant(0).map(() => ({ owner_id: mia.owner })),
    pair.map(({ vid }) => ({ 'videos.vid': vid })),
    pair.map((videos) => ({ videos: { $ne: videos } })),
    fc.nat(4).map(($size) => ({ videos: { $size } })),
  )
  const update = updatesOf({ videos: listWays(pair, conditions) })
  const updates = fc.record({ filter, update, upsert: fc.boolean() }, { noNullPrototype: true })
  const rules: ModelRules = {
    owner: mia.owner,
    fields: MyList.omit({ _id: true, owner_id: true }),
    areDistinct: (lists) => lists.length < 2,
    translate: ({ $push, $addToSet, $set, ...rest }) => {
      const added = $push ?? $addToSet
      const videos = $set?.['videos'] as { vid: string; gid: string }[] | undefined
      const once = videos?.filter(
        (one, index) => videos.findIndex(({ vid, gid }) => vid === one.vid && gid === one.gid) === index,
      )
      return { ...rest, ...(added && { $addToSet: added }), ...($set && { $set: once ? { videos: once } : $set }) }
    },
  }
  const property = fc.asyncProperty(fc.array(updates, { maxLength: 15 }), async (change) => {
    await sql`delete from my_lists`.execute(testApp.context.db)
    expect(await disagreement('my_list', rules, change)).toBe('none')
  })
  await fc.assert(property, propertyRuns(100))
})

/** Mostly good values, as one bad one refuses all the others. */
const rarely = (bad: readonly string[], good: readonly string[]) =>
  fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...bad) }, { weight: 9, arbitrary: fc.constantFrom(...good) })

test('updates of the details', async () => {
  const texts = rarely(['', 'x'.repeat(81)], ['Ada', 'é'])
  const goals = fc.constantFrom('sleep', "don't fall", '{}')
  const update = updatesOf({
    full_name: scalarWays(texts),
    job_role: scalarWays(texts),
    phone_number: scalarWays(rarely(['call me'], ['+49 30 1', '110'])),
    hasStageOne: scalarWays(fc.boolean()),
    goals: listWays(
      goals,
      fc.array(goals, { maxLength: 2 }).map(($in) => ({ $in })),
    ),
  })
  const filter: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
    fc.constant({}),
    goals.map((goal) => ({ goals: goal })),
    fc.boolean().map((hasStageOne) => ({ hasStageOne })),
    texts.map((full_name) => ({ full_name: { $ne: full_name } })),
  )
  const updates = fc.record({ filter, update, many: fc.boolean() }, { noNullPrototype: true })
  const [{ email, primary_email } = {}] = await documentsOf('profile')
  const fields = ProfileChanges.partial().required({ hasStageOne: true })
  const rules: ModelRules = {
    owner: mia.owner,
    fields: fields.extend({ email: fields.shape.job_role, primary_email: fields.shape.job_role }),
    areDistinct: ([details]) => details?.['email'] === email && details?.['primary_email'] === primary_email,
  }
  const property = fc.asyncProperty(fc.array(updates, { maxLength: 20 }), async (change) => {
    expect(await disagreement('profile', rules, change)).toBe('none')
  })
  await fc.assert(property, propertyRuns(100))
})
