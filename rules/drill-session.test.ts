import { expect, test } from 'vitest'
import { getStepLength, sessionLength, sessionSteps, findAdjacentClipStart } from './drill-session.ts'

const buildClip = (id: string, reps = 2) => ({ id, a: 10, b: 14, speed: 0.5, reps })
const plan = { rounds: 2, work: 40, rest: 20 }

test('a clip is shown, recalled, shown again, and followed by rest', () => {
  const steps = sessionSteps([buildClip('turn'), buildClip('pull')], plan)
  expect(steps.map(({ kind, clip: { id }, round }) => `${round} ${id} ${kind}`)).toEqual(
    [0, 1]
      .flatMap((round) =>
        ['turn', 'pull'].flatMap((id) => ['show', 'recall', 'again', 'rest'].map((kind) => `${round} ${id} ${kind}`)),
      )
      .slice(0, -1),
  )
})

test('the length of a session depends on the speed of its clips', () => {
  const steps = sessionSteps([buildClip('turn')], plan)
  // In seconds: two passes of eight, the work, one pass and the rest. The last rest is omitted.
  expect(steps.map(getStepLength)).toEqual([16, 40, 8, 20, 16, 40, 8])
  expect(sessionLength(steps)).toBe(148)
  expect(sessionSteps([], plan)).toEqual([])
})

test('a clip with a speed ladder is shown once at each speed, and then again at full speed', () => {
  const steps = sessionSteps([{ ...buildClip('turn'), ladder: true }], { ...plan, rounds: 1 })
  expect(steps.map((step) => Math.round(getStepLength(step) * 100) / 100)).toEqual([66.67, 40, 4])
})

test('next and previous go to the start of a clip and stop at the first and last clip', () => {
  const steps = sessionSteps([buildClip('turn'), buildClip('pull')], plan)
  expect([
    findAdjacentClipStart(steps, 0, 1),
    findAdjacentClipStart(steps, 5, 1),
    findAdjacentClipStart(steps, 6, -1),
    findAdjacentClipStart(steps, 0, -1),
  ]).toEqual([4, 8, 0, 0])
  expect(findAdjacentClipStart(steps, 14, 1)).toBe(12)
})
