import { assert, array, integer, property, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { planArrangement, type Entry } from './arrange-list.ts'

const createPair = (id: number) => ({ vid: String(id), gid: 'g' })

/** Applies an arrangement like the database. */
function apply(now: readonly Entry[], wanted: readonly number[], next: () => number): Entry[] {
  const { removed, added } = planArrangement(now, wanted.map(createPair))
  const gone = new Set(removed.map(({ vid }) => vid))
  const placed = added.map((pair) => ({ ...pair, position: pair.position ?? next() }))
  return [...now.filter(({ vid }) => !gone.has(vid)), ...placed].toSorted((a, b) => a.position - b.position)
}

test('a list has the order it was set to, and later additions follow', () => {
  const lists = array(shuffledSubarray(Array.from({ length: 12 }, (_, id) => id)), { maxLength: 40 })
  assert(
    property(lists, integer({ min: 1, max: 5 }), (orders, leap) => {
      let last = 0
      const next = () => (last += leap)
      let now: Entry[] = []
      for (const wanted of orders) {
        now = apply(now, wanted, next)
        expect(now.map(({ vid }) => Number(vid))).toEqual(wanted)
        expect(new Set(now.map(({ position }) => position)).size).toBe(wanted.length)
        expect(Math.max(0, ...now.map(({ position }) => position))).toBeLessThanOrEqual(last)
      }
    }),
  )
})

test('moving one lesson repeatedly rewrites only that lesson, with rare exceptions', () => {
  let last = 0
  const next = () => (last += 1)
  let order = Array.from({ length: 100 }, (_, id) => id)
  let now = apply([], order, next)
  let written = 0
  for (let turn = 0; turn < 400; turn += 1) {
    order = order.toSpliced(60, 1).toSpliced(40, 0, order[60] ?? 0)
    written += planArrangement(now, order.map(createPair)).added.length
    now = apply(now, order, next)
  }
  expect(written).toBeLessThan(400 * 8)
})
