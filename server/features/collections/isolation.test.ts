import { EJSON, type ObjectId } from 'bson'
import { find as findInMemory } from 'mingo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { insertRecords, OTHER_MEMBER_MARKER, readRecordsOfOthers } from '#server/testing/seed-all-collections.ts'
import {
  documentForgeries,
  filterForgeries,
  type ForgeryIds,
  updateForgeries,
} from '#server/testing/owner-forgeries.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { runsAllCases } from '../../../scripts/test/property-runs.ts'
import { MATCH_ALL } from './language/condition.ts'
import type { StoredDocument } from './language/document.ts'
import { selectDocuments } from './language/select.ts'
import type { CollectionName } from './collection-shapes.ts'

/*
 * The isolation matrix: each collection × each operation × each way to forge an owner. Expectations derive from the
 * table of session service §7 below and from an independent engine that evaluates filters on the caller's own records.
 */
const rules: Readonly<Record<CollectionName, string>> = {
  subscriptions: 'read',
  profile: 'read update',
  my_list: 'read update upsert',
  personal_rating: 'read insert delete',
  flag_video: 'read insert',
  lesson_wish: 'read insert delete',
  events_video: 'read insert',
  drill_clips: 'read insert update delete',
  lesson_notes: 'read insert update delete',
  watched_ranges: 'read delete',
  reviews: 'read insert update delete',
  reps: 'read insert',
  seen_alerts: 'read update upsert',
}
const names = Object.keys(rules) as CollectionName[]

/** Valid updates of collections that do not have the field `vid`. */
const specialUpdates: Readonly<Record<string, object>> = {
  profile: { $set: { job_role: 'Nurse' } },
  my_list: { $push: { videos: { vid: 'new', gid: 'g' } } },
  seen_alerts: { $addToSet: { alerts: '0123456789abcd' } },
}
const createValidUpdate = (name: string) => specialUpdates[name] ?? { $set: { vid: 'new' } }

const validDocuments: Readonly<Record<string, object>> = {
  personal_rating: { vid: 'new', gid: 'g', rating: 3 },
  events_video: { vid: 'new', action: 'play' },
  drill_clips: { vid: 'new', gid: 'g', name: 'The turn', a: 1, b: 2, speed: 1, mirror: false, reps: 3 },
  lesson_notes: { vid: 'new', gid: 'g', at: 1, text: 'Hips first' },
  reps: { vid: 'new', gid: 'g', side: 'left', speed: 1, count: 8, seconds: 60, at: new Date(0) },
  reviews: {
    vid: 'new',
    gid: 'g',
    due: new Date(0),
    stability: 1,
    difficulty: 5,
    scheduled_days: 1,
    reps: 1,
    lapses: 0,
    state: 2,
  },
}
const createValidDocument = (name: string) => validDocuments[name] ?? { vid: 'new' }

/** Returns all commands in `npm run test:full`, and otherwise one command of each kind. */
const selectCommands = <T>(commands: T[]): T[] => (runsAllCases ? commands : commands.slice(0, 1))

let testApp: TestApp
let mia: Person
let sam: Person
/** The other members' records before the tests. */
let initialRecordsOfOthers: string

beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  mia = await createMember(testApp)
  sam = await createMember(testApp)
  await insertRecords(testApp.context.db, sam.id, OTHER_MEMBER_MARKER)
  await insertRecords(testApp.context.db, mia.id, 'mine')
  initialRecordsOfOthers = await readRecordsOfOthers(testApp.context.db, mia.id)
})
afterAll(() => testApp.close())

const getDocuments = (owner: OwnerId, name: CollectionName) =>
  selectDocuments(testApp.context.db, owner, name, { filter: MATCH_ALL })

async function readForgeryIds(name: CollectionName): Promise<ForgeryIds> {
  const [otherRecord] = await getDocuments(sam.id, name)
  return { me: mia.id, other: sam.id, otherRecord: otherRecord?.['_id'] as ObjectId }
}

interface Case {
  /** Name of the forgery. */
  way: string
  command: string
  args: object
  /** The message of a 403, an error code, or the number of own records to be found. */
  expected: { refused: string } | { code: string } | { found: number }
}

/** Runs each case. Describes those that leak or change records of other members, or whose response is not as expected. */
async function findBreaches(name: CollectionName, cases: readonly Case[]): Promise<string[]> {
  const breaches: string[] = []
  for (const item of cases) {
    const { status, responseText, value } = await callData(testApp, mia, item.command, {
      collection: name,
      ...item.args,
    })
    const report = (problem: string) =>
      breaches.push(`${item.command} on ${name}, ${item.way}: ${problem}: ${status} ${responseText}`)
    if (responseText.includes(OTHER_MEMBER_MARKER) || responseText.includes(sam.id))
      report('contains data of the other member')
    if (!isAsExpected(item.expected, status, value)) report(`not as expected, ${JSON.stringify(item.expected)}`)
    if (status === 200 && !readCommands.has(item.command)) await insertRecords(testApp.context.db, mia.id, 'mine')
  }
  // Checked once for all cases, because no case can undo the change of another.
  if ((await readRecordsOfOthers(testApp.context.db, mia.id)) !== initialRecordsOfOthers)
    breaches.push(`records of other members were changed by one of: ${cases.map(({ way }) => way).join()}`)
  return breaches
}

function isAsExpected(expected: Case['expected'], status: number, value: unknown): boolean {
  if ('found' in expected) return status === 200 && countFound(value) === expected.found
  const { error, error_code } = value as Record<string, unknown>
  if ('code' in expected) return status === 400 && error_code === expected.code
  return status === 403 && error_code === 'NoMatchingRuleFound' && error === expected.refused
}

/** Returns the number of records in a response. */
function countFound(value: unknown): number {
  if (value === null) return 0
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.length
  const { matchedCount, deletedCount, _id } = value as Record<string, number>
  return matchedCount ?? deletedCount ?? (_id === undefined ? NaN : 1)
}

const isAllowed = (name: CollectionName, operation: string) => rules[name].split(' ').includes(operation)

/** Returns how many of these documents a filter matches, according to an independent engine. */
const countMatching = (documents: readonly StoredDocument[], filter: object) =>
  findInMemory(documents as object[], filter as Record<string, unknown>).all().length

/** Returns one case per way to forge an owner in a filter; `expected` receives the number of own records that match. */
async function createFilterCases(
  name: CollectionName,
  command: string,
  createArgs: (filter: object) => object,
  expected: (found: number, way: string) => Case['expected'],
): Promise<Case[]> {
  const ids = await readForgeryIds(name)
  const ownRecords = await getDocuments(mia.id, name)
  return Object.entries(filterForgeries).map(([way, forge]) => {
    const filter = forge(ids)
    return { way, command, args: createArgs(filter), expected: expected(countMatching(ownRecords, filter), way) }
  })
}

const readCommands = new Set(['find', 'findOne', 'count'])

describe.each(
  selectCommands([
    ['find', Infinity],
    ['findOne', 1],
    ['count', Infinity],
  ]),
)('%s', (command, maxFound) => {
  test.each(names)('returns no record of another member from %s for any forged owner', async (name) => {
    const expected = (found: number) => ({ found: Math.min(found, maxFound) })
    expect(await findBreaches(name, await createFilterCases(name, command, (query) => ({ query }), expected))).toEqual(
      [],
    )
  })
})

describe.each(
  selectCommands([
    ['deleteOne', 'query', 1],
    ['deleteMany', 'query', Infinity],
    ['findOneAndDelete', 'filter', 1],
    ['findOneAndReplace', 'filter', 1],
  ]),
)('%s', (command, filterName, maxFound) => {
  test.each(names)('deletes no record of another member from %s for any forged owner', async (name) => {
    const expected = (found: number) =>
      isAllowed(name, 'delete') ? { found: Math.min(found, maxFound) } : { refused: 'delete not permitted' }
    const cases = await createFilterCases(name, command, (filter) => ({ [filterName]: filter }), expected)
    expect(await findBreaches(name, cases)).toEqual([])
  })
})

describe.each(
  selectCommands([
    ['updateOne', 'query'],
    ['updateMany', 'query'],
    ['findOneAndUpdate', 'filter'],
  ]),
)('%s', (command, filterName) => {
  test.each(names)('updates no record of another member in %s for any forged owner', async (name) => {
    // A member has one updatable record; login records are excluded.
    const expected = (found: number) =>
      isAllowed(name, 'update') ? { found: Math.min(found, 1) } : { refused: 'update not permitted' }
    const createArgs = (filter: object) => ({ [filterName]: filter, update: createValidUpdate(name) })
    expect(await findBreaches(name, await createFilterCases(name, command, createArgs, expected))).toEqual([])
  })

  test.each(names)('inserts no record for another member into %s by an upsert with any forged owner', async (name) => {
    const createArgs = (filter: object) => ({ [filterName]: filter, update: createValidUpdate(name), upsert: true })
    const expected = (found: number, way: string) => upsertExpectation(name, way, found)
    expect(await findBreaches(name, await createFilterCases(name, command, createArgs, expected))).toEqual([])
  })

  test.each(names)('changes neither the owner nor the kind of a record of %s', async (name) => {
    const ids = await readForgeryIds(name)
    const cases = Object.entries(updateForgeries).map(([way, forge]) => {
      const args = { [filterName]: { owner_id: ids.me }, update: forge(ids) }
      return { way, command, args, expected: { refused: 'update not permitted' } }
    })
    expect(await findBreaches(name, cases)).toEqual([])
  })
})

/**
 * Returns the expected result of an upsert. Its filter may omit the owner or have an id. If it names the owner, then only
 * by equality with the caller.
 */
function upsertExpectation(name: CollectionName, way: string, found: number): Case['expected'] {
  if (!isAllowed(name, 'update')) return { refused: 'update not permitted' }
  const namesNoOtherOwner = way === 'omitted' || way.startsWith('by the id')
  if (!isAllowed(name, 'upsert') || !namesNoOtherOwner) return { refused: 'insert not permitted' }
  // Otherwise the upsert would insert a second document for the member, or one with the id of another member's record.
  return found > 0 ? { found } : { code: 'MongoDBError' }
}

describe.each(
  selectCommands([
    ['insertOne', (document: object) => ({ document })],
    ['insertMany', (document: object, validDocument: object) => ({ documents: [validDocument, document] })],
  ]),
)('%s', (command, createArgs) => {
  test.each(names)('inserts no record for another member into %s for any forged owner', async (name) => {
    const ids = await readForgeryIds(name)
    const validDocument = { ...createValidDocument(name), owner_id: ids.me }
    const before = EJSON.stringify(await getDocuments(mia.id, name))
    const cases: Case[] = Object.entries(documentForgeries).map(([way, forge]) => ({
      way,
      command,
      args: createArgs({ ...createValidDocument(name), ...forge(ids) }, validDocument),
      expected: { refused: 'insert not permitted' },
    }))
    cases.push({
      way: 'with the id of another member’s record',
      command,
      args: createArgs({ ...validDocument, _id: ids.otherRecord, vid: 'other' }, validDocument),
      expected: isAllowed(name, 'insert') ? { code: 'MongoDBError' } : { refused: 'insert not permitted' },
    })
    expect(await findBreaches(name, cases)).toEqual([])
    expect(EJSON.stringify(await getDocuments(mia.id, name))).toBe(before)
  })
})

test.each(names)('aggregations and replacements are refused for %s', async (name) => {
  const ids = await readForgeryIds(name)
  const pipeline = [{ $match: { owner_id: ids.other } }, { $lookup: { from: name, as: 'all', pipeline: [] } }]
  const cases: Case[] = Object.entries(documentForgeries).map(([way, forge]) => ({
    way,
    command: 'findOneAndReplace',
    args: { filter: {}, update: { ...createValidDocument(name), ...forge(ids) }, upsert: true },
    expected: { refused: 'replace not permitted' },
  }))
  const expected = { refused: 'aggregate not permitted' }
  cases.push({ way: 'in a pipeline', command: 'aggregate', args: { pipeline }, expected })
  expect(await findBreaches(name, cases)).toEqual([])
})

test.each([...names, 'accounts', 'constructor', '__proto__', ''])(
  '%s cannot be read from another database or as an undeclared collection',
  async (name) => {
    for (const command of ['find', 'insertOne', 'updateOne', 'deleteMany', 'aggregate', 'findOneAndReplace']) {
      const { status, value } = await callData(testApp, mia, command, { database: 'admin', collection: name })
      expect(status).toBe(403)
      expect(value).toEqual({
        error: `no rule exists for namespace 'admin.${name}'`,
        error_code: 'NoMatchingRuleFound',
      })
    }
  },
)
