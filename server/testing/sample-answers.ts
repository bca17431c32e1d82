import fc from 'fast-check'

/** Random sorts and projections over the sample collection. */

const sortable = ['_id', 'owner_id', 'text', 'whole', 'real', 'flag', 'at', 'ref']

export const sampleSorts: fc.Arbitrary<Record<string, number>> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...sortable), fc.constantFrom(1, -1)), {
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((keys) => Object.fromEntries(keys))

const lists = ['tags', 'scores', 'days', 'pairs']
const fields = ['pairs.vid', 'pairs.rank', 'pairs.seen', 'pairs.on', 'pairs.of']

/**
 * Projections that include or exclude all paths, with lists whole or by member, and the id independently. Only mingo
 * refuses `_id: 1` in an exclusion.
 */
export const sampleProjections: fc.Arbitrary<Record<string, number>> = fc
  .tuple(
    fc.constantFrom(0, 1),
    fc.uniqueArray(fc.constantFrom(...sortable.slice(1), ...lists, ...fields), { maxLength: 4 }),
    fc.constantFrom(undefined, 0, 1),
  )
  .map(([shown, paths, id]) => ({
    ...Object.fromEntries(
      paths.filter((path) => !paths.includes('pairs') || !path.startsWith('pairs.')).map((path) => [path, shown]),
    ),
    ...(id !== undefined && !(id === 1 && shown === 0 && paths.length > 0) && { _id: id }),
  }))
