import { ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { createIds, isId, newId } from './ids.ts'

/** Creates the ids of a process whose clock the test sets. */
function createProcess() {
  const clock = { time: Date.UTC(2026, 0, 1) }
  return { clock, next: createIds(() => clock.time) }
}

const isGrowing = (ids: readonly string[]) => ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id)

test('an id is an ObjectId with its timestamp in seconds', () => {
  const { clock, next } = createProcess()
  clock.time += 1999
  const id = next()
  expect(isId(id)).toBe(true)
  expect(new ObjectId(id).getTimestamp()).toEqual(new Date(Date.UTC(2026, 0, 1, 0, 0, 1)))
})

test('ids of two processes are ordered by millisecond', () => {
  const [first, second] = [createProcess(), createProcess()]
  const ids: string[] = []
  for (let time = Date.UTC(2026, 0, 1); ids.length < 5000; time += 1) {
    const process = ids.length % 3 === 0 ? first : second
    process.clock.time = time
    ids.push(process.next())
  }
  expect(isGrowing(ids)).toBe(true)
})

test('ids of one process are ordered by creation, even within a millisecond', () => {
  const { clock, next } = createProcess()
  const sameTime = Array.from({ length: 50_000 }, next)
  clock.time += 1
  expect(isGrowing([...sameTime, next()])).toBe(true)
})

test('ids keep increasing when the clock is set back', () => {
  const { clock, next } = createProcess()
  const before = next()
  clock.time -= 3_600_000
  expect(isGrowing([before, next(), next()])).toBe(true)
})

test('ids of different processes are unique', () => {
  const ids = Array.from({ length: 100 }, () => createProcess().next())
  expect(new Set(ids).size).toBe(ids.length)
  expect(newId()).not.toBe(newId())
})
