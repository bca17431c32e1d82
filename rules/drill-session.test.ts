import { expect, test } from 'vitest'
import { getStepLength, calculateSessionLength, sessionSteps, findPreviousClipStart } from './drill-session.ts'

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
  expect(calculateSessionLength(steps)).toBe(148)
  expect(sessionSteps([], plan)).toEqual([])
})

test('a clip is shown at most three times before the try, with a speed ladder at its first three speeds', () => {
  const oneRound = { ...plan, rounds: 1 }
  expect(sessionSteps([buildClip('turn', 12)], oneRound).map(getStepLength)).toEqual([24, 40, 8])
  const steps = sessionSteps([{ ...buildClip('turn', 12), ladder: true }], oneRound)
  expect(steps[0]).toMatchObject({ kind: 'show', passes: 3, ladder: true })
  // In seconds: 16, 8 and 5.33 before the try, and 4 at real speed after it.
  expect(steps.map((step) => Math.round(getStepLength(step) * 100) / 100)).toEqual([29.33, 40, 4])
})

test('a remembered clip is recalled before it is watched', () => {
  const steps = sessionSteps([buildClip('turn'), buildClip('pull')], { ...plan, rounds: 1 }, ({ id }) => id === 'turn')
  expect(steps.map(({ kind }) => kind)).toEqual(['recall', 'again', 'rest', 'show', 'recall', 'again'])
})

test('previous goes to the start of the previous clip and stops at the first', () => {
  const steps = sessionSteps([buildClip('turn'), buildClip('pull')], plan, ({ id }) => id === 'turn')
  // Each round has the steps recall, again, rest of one clip, and show, recall, again, rest of the other.
  expect([0, 2, 3, 6, 7, 12].map((from) => findPreviousClipStart(steps, from))).toEqual([0, 0, 0, 0, 3, 7])
})
