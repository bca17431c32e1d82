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
import { createCaller, createMember } from '#server/testing/people.ts'
import {
  listOperators,
  scalarOperators,
  trainingFilters,
  trainingDocuments,
  trainingUpdates,
  updatesOf,
} from '#server/testing/sample-updates.ts'
import { createTrainingTable, training, TrainingFields } from '#server/testing/training-collection.ts'
import { type ModelDocument, type ModelRules, type ModelUpdate, updateInMemory } from '#server/testing/update-model.ts'
import { collections } from './collections.ts'
import { MATCH_ALL } from './language/condition.ts'
import { selectFrom } from './language/select.ts'
import { createCollectionsService } from './service.ts'
import { propertyRuns } from '../../../scripts/test/property-runs.ts'

// Random sequences of updates must leave the same documents and counts in the database and in an in-memory engine.
let testApp: TestApp
let mia: Caller
const collectionsWithTraining = new Map([...collections, ['training', training]])
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  await createTrainingTable(testApp.context.db)
  const { id } = await createMember(testApp)
  mia = createCaller(id)
})
afterAll(() => testApp.close())

const run = (command: string, collection: string, args: object) =>
  createCollectionsService(testApp.context, collectionsWithTraining).run(mia, command, [
    { database: DATABASE_NAME, collection, ...args },
  ])

/** Returns the member's own documents that can be updated. */
async function getDocuments(name: string): Promise<ModelDocument[]> {
  const view = collectionsWithTraining.get(name)?.view
  const documents = view ? await selectFrom(testApp.context.db, mia.owner, view, { filter: MATCH_ALL }) : []
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

/**
 * Runs the updates in the database and in memory. Returns the first difference, or 'none'. Ids that the database
 * generates are copied to the expected documents.
 */
async function findDisagreement(name: string, rules: ModelRules, updates: readonly ModelUpdate[]) {
  let expected = await getDocuments(name)
  for (const change of updates) {
    const { outcome, documents } = updateInMemory(rules, expected, change)
    const response = await updateInDatabase(name, change)
    const { upserted, ...counts }: { upserted?: true } = typeof outcome === 'string' ? {} : outcome
    const upsertedId =
      upserted && typeof response === 'object' && 'upsertedId' in response && response.upsertedId instanceof ObjectId
        ? response.upsertedId
        : undefined
    const ids = upsertedId === undefined ? {} : { upsertedId }
    const expectedResponse = typeof outcome === 'string' ? outcome : { ...counts, ...ids }
    expected = documents.map((document) => ({ ...(upsertedId && { _id: upsertedId }), ...document }))
    const found = await getDocuments(name)
    const results = [
      serialize({ response, documents: found }),
      serialize({ response: expectedResponse, documents: expected }),
    ]
    if (results[0] !== results[1] || Boolean(upserted) !== Boolean(upsertedId))
      return `${serialize(change)}: ${results.join(', not ')}`
  }
  return 'none'
}

/** Serializes a value with sorted members. */
const serialize = (value: unknown) =>
  EJSON.stringify(value, (_, part: unknown) =>
    part?.constructor === Object ? Object.fromEntries(Object.entries(part).toSorted()) : part,
  )

test('updates of a collection with all field types match mingo', async () => {
  const isUnique = (titles: readonly unknown[]) => new Set(titles).size === titles.length
  const updates = fc.record(
    { filter: trainingFilters, update: trainingUpdates, many: fc.boolean(), upsert: fc.boolean() },
    { noNullPrototype: true },
  )
  const property = fc.asyncProperty(
    trainingDocuments,
    fc.array(updates, { maxLength: 12 }),
    async (documents, change) => {
      await sql`delete from trainings`.execute(testApp.context.db)
      const owned = documents.map((document) => ({ ...document, owner_id: mia.owner }))
      if (owned.length > 0) await run('insertMany', 'training', { documents: owned })
      const areDistinct = (all: readonly Record<string, unknown>[]) => isUnique(all.map(({ title }) => title))
      const rules = { owner: mia.owner, fields: TrainingFields, areDistinct }
      expect(await findDisagreement('training', rules, change)).toBe('none')
    },
  )
  await fc.assert(property, propertyRuns(100))
})

const pair = fc.record(
  { vid: fc.constantFrom('a', 'b', "it's"), gid: fc.constantFrom('g', '{"}') },
  { noNullPrototype: true },
)

test('updates of My List match mingo, without duplicates and in insertion order', async () => {
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
  const update = updatesOf({ videos: listOperators(pair, conditions) })
  const updates = fc.record({ filter, update, upsert: fc.boolean() }, { noNullPrototype: true })
  const rules: ModelRules = {
    owner: mia.owner,
    fields: MyList.omit({ _id: true, owner_id: true }),
    areDistinct: (lists) => lists.length < 2,
    translate: ({ $push, $addToSet, $set, ...otherOperators }) => {
      const added = $push ?? $addToSet
      const videos = $set?.['videos'] as { vid: string; gid: string }[] | undefined
      const distinctVideos = videos?.filter(
        (video, index) => videos.findIndex(({ vid, gid }) => vid === video.vid && gid === video.gid) === index,
      )
      return {
        ...otherOperators,
        ...(added && { $addToSet: added }),
        ...($set && { $set: distinctVideos ? { videos: distinctVideos } : $set }),
      }
    },
  }
  const property = fc.asyncProperty(fc.array(updates, { maxLength: 15 }), async (change) => {
    await sql`delete from my_lists`.execute(testApp.context.db)
    expect(await findDisagreement('my_list', rules, change)).toBe('none')
  })
  await fc.assert(property, propertyRuns(100))
})

/** Mostly valid values, because an invalid one causes the whole update to be refused. */
const mostlyValid = (invalid: readonly string[], valid: readonly string[]) =>
  fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...invalid) }, { weight: 9, arbitrary: fc.constantFrom(...valid) })

test('updates of the details match mingo', async () => {
  const texts = mostlyValid(['', 'x'.repeat(81)], ['Ada', 'é'])
  const goals = fc.constantFrom('sleep', "don't fall", '{}')
  const update = updatesOf({
    full_name: scalarOperators(texts),
    job_role: scalarOperators(texts),
    phone_number: scalarOperators(mostlyValid(['call me'], ['+49 30 1', '110'])),
    hasStageOne: scalarOperators(fc.boolean()),
    goals: listOperators(
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
  const [{ email, primary_email } = {}] = await getDocuments('profile')
  const fields = ProfileChanges.partial().required({ hasStageOne: true })
  const rules: ModelRules = {
    owner: mia.owner,
    fields: fields.extend({ email: fields.shape.job_role, primary_email: fields.shape.job_role }),
    areDistinct: ([details]) => details?.['email'] === email && details?.['primary_email'] === primary_email,
  }
  const property = fc.asyncProperty(fc.array(updates, { maxLength: 20 }), async (change) => {
    expect(await findDisagreement('profile', rules, change)).toBe('none')
  })
  await fc.assert(property, propertyRuns(100))
})
