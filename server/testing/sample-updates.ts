import fc from 'fast-check'

const texts = fc.constantFrom('a', 'b', 'é', "it's", '{"\\}', 'NULL')
const numbers = fc.constantFrom(0, 1, 2.5, -7, 1e300, 5e-324)
const days = fc.constantFrom(new Date(0), new Date('2024-02-29T12:34:56.789Z'))
const rounds = fc.constantFrom(0, 1, 3, 60)

/** Lists of new documents without `_id` and owner. Titles are unique in a list. */
export const trainingDocuments = fc.uniqueArray(
  fc.record(
    {
      title: texts,
      rounds,
      weight: numbers,
      done: fc.boolean(),
      at: days,
      tags: fc.array(texts, { maxLength: 3 }),
      scores: fc.array(numbers, { maxLength: 3 }),
    },
    { requiredKeys: ['title'], noNullPrototype: true },
  ),
  { selector: ({ title }) => title, maxLength: 4 },
)

/** A random change of one field: operator and operand. */
export type UpdateOperator = fc.Arbitrary<readonly [operator: string, operand: unknown]>
const operatorArbitrary = (operator: string, operand: fc.Arbitrary<unknown>): UpdateOperator =>
  operand.map((value) => [operator, value] as const)
const unset = operatorArbitrary('$unset', fc.constant(''))

export const scalarOperators = (values: fc.Arbitrary<unknown>): UpdateOperator =>
  fc.oneof(operatorArbitrary('$set', values), unset)

export const listOperators = (element: fc.Arbitrary<unknown>, conditions: fc.Arbitrary<unknown>): UpdateOperator => {
  const manyElements = fc.array(element, { maxLength: 4 }).map((values) => ({ $each: values }))
  return fc.oneof(
    operatorArbitrary('$set', fc.array(element, { maxLength: 6 })),
    unset,
    operatorArbitrary('$push', fc.oneof(element, manyElements)),
    operatorArbitrary('$addToSet', fc.oneof(element, manyElements)),
    operatorArbitrary('$pull', fc.oneof(element, conditions)),
  )
}

const increment = operatorArbitrary('$inc', fc.constantFrom(1, -1, 40, 100))

/** Random updates of some of these fields, with one operator per field. */
export const updatesOf = (
  operatorsByField: Readonly<Record<string, UpdateOperator>>,
): fc.Arbitrary<Record<string, Record<string, unknown>>> =>
  fc.record(operatorsByField, { requiredKeys: [], noNullPrototype: true }).map((changes) => {
    const update: Record<string, Record<string, unknown>> = {}
    for (const [field, change] of Object.entries(changes)) {
      const [operator, operand] = change ?? ['$set', null]
      update[operator] = { ...update[operator], [field]: operand }
    }
    return Object.keys(update).length > 0 ? update : { $set: {} }
  })

export const trainingUpdates = updatesOf({
  title: scalarOperators(fc.oneof(texts, fc.constant('far too long to be a title'))),
  rounds: fc.oneof(scalarOperators(rounds), increment),
  weight: fc.oneof(scalarOperators(numbers), operatorArbitrary('$inc', numbers)),
  done: scalarOperators(fc.boolean()),
  at: scalarOperators(days),
  tags: listOperators(
    texts,
    fc.array(texts, { maxLength: 3 }).map(($in) => ({ $in })),
  ),
  scores: listOperators(
    numbers,
    numbers.map(($gt) => ({ $gt })),
  ),
})

export const trainingFilters: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.constant({}),
  texts.map((title) => ({ title })),
  texts.map((tags) => ({ tags })),
  rounds.map(($gte) => ({ rounds: { $gte } })),
  fc.boolean().map(($exists) => ({ weight: { $exists } })),
  fc.nat(3).map(($size) => ({ scores: { $size } })),
)
