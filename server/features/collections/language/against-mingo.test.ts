import { EJSON } from 'bson'
import fc from 'fast-check'
import { sql } from 'kysely'
import { find, ProcessingMode, Query, update } from 'mingo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createSample,
  fillSample,
  type SampleDocument,
  sampleDocuments,
  sampleOwner,
  sampleShape,
  sampleView,
} from '#server/testing/sample-collection.ts'
import { type Evaluator, sampleFilters, samplePairConditions, formatValue } from '#server/testing/sample-filters.ts'
import { sampleProjections, sampleSorts } from '#server/testing/sample-query-options.ts'
import { matches } from './filter-match.ts'
import { filterSql } from './filter-sql.ts'
import { parseElementFilter, parseFilter } from './filter.ts'
import { parseProjection } from './projection.ts'
import { countInView, selectFrom } from './select.ts'
import { parseSort } from './sort.ts'
import { propertyRuns } from '../../../../scripts/test/property-runs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await createSample(testApp.context.db)
})
afterAll(() => testApp.close())

type Json = Record<string, unknown>
type Evaluation = (document: SampleDocument, filter: Json) => unknown

/** Random filters of one run, which share one loaded table. */
const createFilterLists = (evaluator: Evaluator) =>
  fc.array(sampleFilters(evaluator), { minLength: 1, maxLength: 300, size: 'max' })

/** Returns the first filter and document with different results. */
function findDisagreement(
  documents: readonly SampleDocument[],
  filters: readonly Json[],
  evaluations: Record<string, Evaluation>,
) {
  for (const filter of filters)
    for (const document of documents) {
      const results = Object.entries(evaluations).map(([name, run]) => [name, run(document, filter)] as const)
      if (results.some(([, result]) => result !== results[0]?.[1]))
        return `${formatValue(filter)} of ${formatValue(document)}: ${formatValue(Object.fromEntries(results))}`
    }
  return 'none'
}

/** Evaluates all filters on all documents in the database, with one statement. */
async function evaluateInDatabase(documents: readonly SampleDocument[], filters: readonly Json[]): Promise<Evaluation> {
  const { db } = testApp.context
  await fillSample(db, documents)
  const conditions = filters.map((filter) => filterSql(parseFilter(sampleShape, filter)))
  const { rows } = await sql<{ results: unknown[] }>`
    select array[${sql.join(conditions)}]::boolean[] as results
    from documents.sample as document where owner_id = ${sampleOwner} order by "_id"`.execute(db)
  return (document, filter) => rows[documents.indexOf(document)]?.results[filters.indexOf(filter)]
}

function evaluateInMemory(filters: readonly Json[]): Evaluation {
  const parsed = new Map(filters.map((filter) => [filter, parseFilter(sampleShape, filter)]))
  return (document, filter) => matches(parsed.get(filter)!, document)
}

function evaluateInMingo(filters: readonly Json[]): Evaluation {
  const queries = new Map(filters.map((filter) => [filter, new Query(filter)]))
  return (document, filter) => queries.get(filter)?.test(document)
}

test('the database and the in-memory evaluation match mingo for thousands of random filters', () =>
  fc.assert(
    fc.asyncProperty(sampleDocuments(20), createFilterLists('mingo'), async (documents, filters) => {
      const database = await evaluateInDatabase(documents, filters)
      const evaluations = { mingo: evaluateInMingo(filters), database, memory: evaluateInMemory(filters) }
      expect(findDisagreement(documents, filters, evaluations)).toBe('none')
    }),
    propertyRuns(15),
  ))

test('the database and the in-memory evaluation agree where mingo differs from MongoDB', () =>
  fc.assert(
    fc.asyncProperty(sampleDocuments(20), createFilterLists('reference'), async (documents, filters) => {
      const evaluations = { database: await evaluateInDatabase(documents, filters), memory: evaluateInMemory(filters) }
      expect(findDisagreement(documents, filters, evaluations)).toBe('none')
    }),
    propertyRuns(8),
  ))

test('random queries return the same documents as mingo, and none of another owner', () =>
  fc.assert(
    fc.asyncProperty(
      sampleDocuments(20),
      fc.array(fc.tuple(sampleFilters('mingo'), sampleSorts, fc.nat(8), sampleProjections), {
        minLength: 1,
        maxLength: 80,
        size: 'max',
      }),
      async (documents, queryList) => {
        const { db } = testApp.context
        await fillSample(db, documents)
        for (const [filter, sort, limit, projection] of queryList) {
          const selection = {
            filter: parseFilter(sampleShape, filter),
            sort: parseSort(sampleShape, sort),
            projection: parseProjection(sampleShape, projection),
            limit,
          }
          const found = await selectFrom(db, sampleOwner, sampleView, selection)
          const count = await countInView(db, sampleOwner, sampleView, selection)
          const expected = queryMingo(documents, filter, sort, limit, projection)
          expect({ filter, sort, limit, projection, found: serialize(found), count }).toEqual({
            filter,
            sort,
            limit,
            projection,
            found: serialize(expected),
            count: expected.length,
          })
        }
      },
    ),
    propertyRuns(8),
  ))

function queryMingo(documents: readonly SampleDocument[], filter: Json, sort: Json, limit: number, projection: Json) {
  const cursor = find(documents, filter, projection, { processingMode: ProcessingMode.CLONE_INPUT })
  if (Object.keys(sort).length > 0) cursor.sort(sort)
  return (limit > 0 ? cursor.limit(limit) : cursor).all()
}

const serialize = (documents: readonly object[]): unknown => EJSON.serialize(documents, { relaxed: false })

test('a random pull keeps the same elements as mingo', () =>
  fc.assert(
    fc.asyncProperty(
      sampleDocuments(20),
      fc.array(samplePairConditions, { minLength: 1, maxLength: 50, size: 'max' }),
      async (documents, conditions) => {
        const pairs = documents.flatMap((document) => (document['pairs'] ?? []) as Json[])
        const parsed = conditions.map((condition) => parseElementFilter('pairs', sampleShape.pairs, condition))
        const { rows } = await sql<{ pulled: boolean[] }>`
        select array[${sql.join(parsed.map((condition) => filterSql(condition, 'entry')))}] as pulled
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
          as entry(vid text, rank integer, seen boolean, "on" timestamptz, "of" text)`.execute(testApp.context.db)
        for (const [index, condition] of conditions.entries()) {
          const list = { pairs }
          update(list, { $pull: { pairs: condition } })
          const remaining = {
            database: pairs.filter((_, row) => !rows[row]?.pulled[index]),
            memory: pairs.filter((pair) => !matches(parsed[index]!, pair)),
          }
          expect({ condition, ...remaining }).toEqual({ condition, database: list.pairs, memory: list.pairs })
        }
      },
    ),
    propertyRuns(8),
  ))
