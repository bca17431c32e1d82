import { ObjectId } from 'bson'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Shape } from '#server/features/collections/field-types.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** A test-only collection with an optional field of every kind. */
export const sampleShape = {
  _id: 'objectId',
  owner_id: 'string',
  text: 'string',
  whole: 'integer',
  real: 'double',
  flag: 'boolean',
  at: 'date',
  ref: 'objectId',
  tags: { list: 'string' },
  scores: { list: 'double' },
  days: { list: 'date' },
  pairs: { list: { vid: 'string', rank: 'integer', seen: 'boolean', on: 'date', of: 'objectId' } },
} as const satisfies Shape

export const sampleView = { table: sql.id('documents', 'sample'), shape: sampleShape }
export const sampleOwner = 'a'.repeat(24) as OwnerId
const otherOwner = 'b'.repeat(24)

const texts = ['a', 'B', '', 'é', '{"\'\\}']
const wholes = [0, 1, -1, 2_147_483_647]
const reals = [0, 1, -0.5, 1e300, 5e-324]
const days = [new Date(0), new Date('2024-02-29T12:34:56.789Z'), new Date(-1)]
const refs = ['0', 'a', 'f'].map((digit) => new ObjectId(digit.repeat(24)))

/**
 * Operands of random filters by type: only a few values, so that filters often match. Some values exceed the range of
 * the columns and are valid in filters only.
 */
export const operandPools = {
  string: texts,
  number: [...new Set([...wholes, ...reals]), -0, 2 ** 53, -Number.MAX_VALUE],
  boolean: [true, false],
  date: [...days, new Date(8.64e15), new Date(-8.64e15)],
  objectId: refs,
} as const

const listArbitrary = <Item>(items: readonly Item[]) => fc.array(fc.constantFrom(...items), { maxLength: 3 })

export type SampleDocument = { _id: ObjectId } & Readonly<Record<string, unknown>>

/** Documents in `pairs` are mostly short, so that random documents are sometimes equal. */
const shortPair = { vid: fc.constantFrom(...texts), rank: fc.constantFrom(...wholes) }
const fullPair = { ...shortPair, seen: fc.boolean(), on: fc.constantFrom(...days), of: fc.constantFrom(...refs) }
const allOptional = { requiredKeys: [] as never[], noNullPrototype: true }
const pair = fc.oneof(
  { weight: 3, arbitrary: fc.record(shortPair, allOptional) },
  { weight: 1, arbitrary: fc.record(fullPair, allOptional) },
)

const fieldValues = fc.record(
  {
    text: fc.constantFrom(...texts),
    whole: fc.constantFrom(...wholes),
    real: fc.constantFrom(...reals),
    flag: fc.boolean(),
    at: fc.constantFrom(...days),
    ref: fc.constantFrom(...refs),
    tags: listArbitrary(texts),
    scores: listArbitrary(reals),
    days: listArbitrary(days),
    pairs: fc.array(pair, { maxLength: 3 }),
  },
  allOptional,
)

/** Documents of {@link sampleOwner}, ordered by id. */
export const sampleDocuments = (maxLength: number): fc.Arbitrary<SampleDocument[]> =>
  fc.array(fieldValues, { minLength: 1, maxLength, size: 'max' }).map((documents) =>
    documents.map((document, index) => ({
      _id: new ObjectId(index.toString(16).padStart(24, '0')),
      owner_id: sampleOwner,
      ...document,
    })),
  )

/** Creates the table. Its text column has a language collation, which may be the default of an academy's database. */
export const createSample = (queries: Queries) =>
  sql`create table documents.sample (
    "_id" text primary key, owner_id text not null, text text collate "und-x-icu", "whole" integer, "real" double precision, flag boolean,
    at timestamptz, ref text, tags json, scores json, days json, pairs json
  )`.execute(queries)

/** Replaces all documents. Another owner gets copies with different ids. */
export async function fillSample(queries: Queries, documents: readonly SampleDocument[]) {
  const copies = documents.map(({ _id, ...document }) => ({
    ...document,
    _id: _id.toHexString().replace('0', 'f'),
    owner_id: otherOwner,
  }))
  await sql`truncate documents.sample`.execute(queries)
  await sql`insert into documents.sample
    select * from jsonb_populate_recordset(null::documents.sample, ${JSON.stringify([...documents, ...copies])}::jsonb)`.execute(
    queries,
  )
}
