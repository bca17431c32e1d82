import { ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { createIds, isId, newId } from './ids.ts'

/** A process whose clock the test sets. */
function createProcess() {
  const clock = { time: Date.UTC(2026, 0, 1) }
  return { clock, next: createIds(() => clock.time) }
}

const isGrowing = (ids: readonly string[]) => ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id)

test('an id is an ObjectId that knows its second', () => {
  const { clock, next } = createProcess()
  clock.time += 1999
  const id = next()
  expect(isId(id)).toBe(true)
  expect(new ObjectId(id).getTimestamp()).toEqual(new Date(Date.UTC(2026, 0, 1, 0, 0, 1)))
})

test('ids of two processes come in the order of their milliseconds', () => {
  const [first, second] = [createProcess(), createProcess()]
  const ids: string[] = []
  for (let time = Date.UTC(2026, 0, 1); ids.length < 5000; time += 1) {
    const turn = ids.length % 3 === 0 ? first : second
    turn.clock.time = time
    ids.push(turn.next())
  }
  expect(isGrowing(ids)).toBe(true)
})

test('ids of one process come in the order they were made, however many a millisecond', () => {
  const { clock, next } = createProcess()
  const many = Array.from({ length: 50_000 }, next)
  clock.time += 1
  expect(isGrowing([...many, next()])).toBe(true)
})

test('a clock that is set back makes no id smaller', () => {
  const { clock, next } = createProcess()
  const before = next()
  clock.time -= 3_600_000
  expect(isGrowing([before, next(), next()])).toBe(true)
})

test('no two processes make the same id', () => {
  const ids = Array.from({ length: 100 }, () => createProcess().next())
  expect(new Set(ids).size).toBe(ids.length)
  expect(newId()).not.toBe(newId())
})
