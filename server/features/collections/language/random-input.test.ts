import { Binary, Decimal128, Long, MaxKey, Timestamp } from 'bson'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#server/errors.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createSample,
  fillSample,
  sampleDocuments,
  sampleOwner,
  sampleShape,
  sampleView,
} from '#server/testing/sample-collection.ts'
import { MATCH_ALL } from './condition.ts'
import { parseElementFilter, parseFilter } from './filter.ts'
import { parseLimit } from './filter-limits.ts'
import { parseProjection } from './projection.ts'
import { countInView, type Selection, selectFrom } from './select.ts'
import { parseSort } from './sort.ts'
import { parseUpdate } from './update.ts'
import { propertyRuns } from '../../../../scripts/test/property-runs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await createSample(testApp.context.db)
  await fillSample(testApp.context.db, fc.sample(sampleDocuments(20), propertyRuns(1)).flat())
})
afterAll(() => testApp.close())

const operators = [
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$not',
  '$size',
  '$all',
  '$elemMatch',
]
const modifiers = ['$set', '$setOnInsert', '$unset', '$push', '$pull', '$addToSet', '$inc']

const names = [
  ...Object.keys(sampleShape),
  'pairs.vid',
  'pairs.0',
  'pairs.0.vid',
  'tags.0',
  'pairs.$',
  'videos',
  '',
  ...operators,
  ...modifiers,
  '$and',
  '$or',
  '$nor',
  '$each',
  '$where',
  '$regex',
  '$expr',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'",
  '"',
  '\0',
  '.',
  '$',
  'a.b.c.d',
]

const unusualValue = fc.constantFrom<unknown>(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  2 ** 53,
  1e308,
  5e-324,
  0,
  1,
  -1,
  true,
  false,
  null,
  undefined,
  '\0',
  '\ud800',
  '$',
  "'; --",
  '',
  '{}',
  new Date(Number.NaN),
  new Date(8.64e15),
  new Date(-8.64e15),
  /x/,
  Decimal128.fromString('1E+6000'),
  Long.MAX_VALUE,
  new Binary(Buffer.from('x')),
  new MaxKey(),
  new Timestamp({ t: 1, i: 1 }),
)

const anyName = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() })

/** Defines own properties, including `__proto__`, as JSON.parse does. */
function createDocument(properties: [string, unknown][]) {
  const document = {}
  for (const [key, propertyValue] of properties)
    Object.defineProperty(document, key, { value: propertyValue, enumerable: true, configurable: true, writable: true })
  return document
}

/** Random input: known operators in wrong places, and hostile values. */
const anything = fc.letrec<{ value: unknown; document: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    unusualValue,
    fc.constantFrom('a', 1),
    tie('document'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  document: fc.array(fc.tuple(anyName, tie('value')), { maxLength: 3 }).map(createDocument),
}))

/** Runs the function. A success and a 400 error are the same outcome, and any other error is a crash. */
async function classifyOutcome(run: () => unknown): Promise<string> {
  try {
    await run()
    return 'accepted or refused'
  } catch (error) {
    const isExpectedRejection = error instanceof Failure && error.status === 400 && error.message.length < 300
    return isExpectedRejection ? 'accepted or refused' : `crashed: ${String(error)}`
  }
}

const runs = propertyRuns(1500)
const { value, document } = anything
const anyInput = fc.oneof({ weight: 5, arbitrary: document }, { weight: 1, arbitrary: value })
// Inputs with valid names and operators, which often pass validation.
const field = fc.constantFrom(...Object.keys(sampleShape), 'pairs.vid')
const operator = fc.constantFrom(...operators)
const modifier = fc.constantFrom(...modifiers)
const plausibleFilter = fc
  .tuple(field, operator, value)
  .map(([name, operatorName, operand]) => ({ [name]: { [operatorName]: operand } }))
const plausibleUpdate = fc
  .tuple(modifier, field, value)
  .map(([name, path, operand]) => ({ [name]: { [path]: operand } }))

test.each<[string, fc.Arbitrary<unknown>, (input: unknown) => Partial<Selection>]>([
  ['a filter', fc.oneof(anyInput, plausibleFilter), (input) => ({ filter: parseFilter(sampleShape, input) })],
  ['a sort', anyInput, (input) => ({ sort: parseSort(sampleShape, input) })],
  ['a projection', anyInput, (input) => ({ projection: parseProjection(sampleShape, input) })],
  ['a limit', fc.oneof(value, fc.double(), fc.maxSafeNat()), (input) => ({ limit: parseLimit(input) })],
])('any value for %s returns a result or a 400', async (_, inputs, parse) => {
  const send = async (input: unknown) => {
    const selection = { filter: MATCH_ALL, ...parse(input) }
    await selectFrom(testApp.context.db, sampleOwner, sampleView, selection)
    await countInView(testApp.context.db, sampleOwner, sampleView, selection)
  }
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      expect(await classifyOutcome(() => send(input))).toBe('accepted or refused')
    }),
    runs,
  )
})

test.each<[string, fc.Arbitrary<unknown>, (input: unknown) => unknown]>([
  ['an update', fc.oneof(anyInput, plausibleUpdate), (input) => parseUpdate(sampleShape, input)],
  ['a condition of $pull', anyInput, (input) => parseElementFilter('pairs', sampleShape.pairs, input)],
])('any value for %s is parsed or refused with a 400', async (_, inputs, parse) => {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      expect(await classifyOutcome(() => parse(input))).toBe('accepted or refused')
    }),
    runs,
  )
})
