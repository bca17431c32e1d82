import { Decimal128, EJSON, Long, ObjectId } from 'bson'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, writeResult } from './ejson.ts'
import { propertyRuns } from '../../../scripts/test/property-runs.ts'

const leaf = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.constantFrom(Decimal128.fromString('1.50')),
)
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value')), fc.dictionary(fc.string(), tie('value'))),
})).value

test('a value is encoded as the bson library encodes it', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(encode(value)).toEqual(EJSON.serialize({ value }, { relaxed: false })['value'])
    }),
    { ...propertyRuns(2000), examples: [[[JSON.parse('{"__proto__":1.5}')]]] },
  )
})

test('an encoded value decodes to the same value', () => {
  const value = { _id: new ObjectId(), at: new Date(0), list: ['a', { b: true, c: null }], count: Long.fromNumber(3) }
  expect(decode([encode(value)])).toEqual([{ ...value, count: 3 }])
})

test('a long response is written in pieces that yield to other tasks', async () => {
  const list = Array.from({ length: 1000 }, (_, at) => ({ _id: new ObjectId(), at }))
  let turns = 0
  let isOver = false
  const countTurns = () => {
    turns += 1
    if (!isOver) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  let bytes = 0
  expect(await writeResult(list, (pieceBytes) => (bytes += pieceBytes))).toBe(JSON.stringify(encode(list)))
  // Pieces are joined by commas instead of brackets.
  expect(Math.abs(bytes - JSON.stringify(encode(list)).length)).toBeLessThan(100)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(8)
})
