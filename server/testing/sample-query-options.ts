import fc from 'fast-check'

const sortableFields = ['_id', 'owner_id', 'text', 'whole', 'real', 'flag', 'at', 'ref']

/** Random sorts of the sample collection by up to three fields. */
export const sampleSorts: fc.Arbitrary<Record<string, number>> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...sortableFields), fc.constantFrom(1, -1)), {
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((keys) => Object.fromEntries(keys))

const listFields = ['tags', 'scores', 'days', 'pairs']
const pairFields = ['pairs.vid', 'pairs.rank', 'pairs.seen', 'pairs.on', 'pairs.of']

/**
 * Random projections of the sample collection that include (1) or exclude (0) up to four paths: fields, or fields of
 * the documents in `pairs`. `_id` is included or excluded independently, except for `_id: 1` in an exclusion, which
 * only mingo rejects.
 */
export const sampleProjections: fc.Arbitrary<Record<string, number>> = fc
  .tuple(
    fc.constantFrom(0, 1),
    fc.uniqueArray(fc.constantFrom(...sortableFields.slice(1), ...listFields, ...pairFields), { maxLength: 4 }),
    fc.constantFrom(undefined, 0, 1),
  )
  .map(([isIncluded, paths, id]) => ({
    ...Object.fromEntries(
      paths.filter((path) => !paths.includes('pairs') || !path.startsWith('pairs.')).map((path) => [path, isIncluded]),
    ),
    ...(id !== undefined && !(id === 1 && isIncluded === 0 && paths.length > 0) && { _id: id }),
  }))
