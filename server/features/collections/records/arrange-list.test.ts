import { assert, array, integer, property, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { planArrangement, type Entry } from './arrange-list.ts'

const createEntry = (id: number) => ({ vid: String(id), gid: 'g' })

/** Applies an arrangement like the database. */
function apply(current: readonly Entry[], wanted: readonly number[], getNextPosition: () => number): Entry[] {
  const { removed, added } = planArrangement(current, wanted.map(createEntry))
  const removedIds = new Set(removed.map(({ vid }) => vid))
  const placed = added.map((pair) => ({ ...pair, position: pair.position ?? getNextPosition() }))
  return [...current.filter(({ vid }) => !removedIds.has(vid)), ...placed].toSorted((a, b) => a.position - b.position)
}

test('a list has the order to which it was set, and later additions follow', () => {
  const lists = array(shuffledSubarray(Array.from({ length: 12 }, (_, id) => id)), { maxLength: 40 })
  assert(
    property(lists, integer({ min: 1, max: 5 }), (orders, leap) => {
      let last = 0
      const getNextPosition = () => (last += leap)
      let current: Entry[] = []
      for (const wanted of orders) {
        current = apply(current, wanted, getNextPosition)
        expect(current.map(({ vid }) => Number(vid))).toEqual(wanted)
        expect(new Set(current.map(({ position }) => position)).size).toBe(wanted.length)
        expect(Math.max(0, ...current.map(({ position }) => position))).toBeLessThanOrEqual(last)
      }
    }),
  )
})

test('moving one lesson repeatedly rewrites fewer than eight lessons per move on average', () => {
  let last = 0
  const getNextPosition = () => (last += 1)
  let order = Array.from({ length: 100 }, (_, id) => id)
  let current = apply([], order, getNextPosition)
  let written = 0
  for (let turn = 0; turn < 400; turn += 1) {
    order = order.toSpliced(60, 1).toSpliced(40, 0, order[60] ?? 0)
    written += planArrangement(current, order.map(createEntry)).added.length
    current = apply(current, order, getNextPosition)
  }
  expect(written).toBeLessThan(400 * 8)
})
