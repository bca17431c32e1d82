import { expect, test } from 'vitest'
import { createState } from '../engine/state.ts'
import { countReps, type CountedReps } from './count-reps.ts'

function counting() {
  const state = createState()
  const reported: CountedReps[] = []
  let time = 0
  const counter = countReps(
    state,
    'right',
    (reps) => reported.push(reps),
    () => time,
  )
  const pass = (seconds: number) => {
    time += seconds * 1000
    state.set({ pass: state.get().pass + 1 })
  }
  return { state, reported, pass, ...counter }
}

test('passes are accumulated, and reported when the side changes and at the end', () => {
  const { state, reported, pass, end } = counting()
  pass(4)
  pass(4)
  state.set({ mirror: true })
  pass(5)
  expect(reported).toEqual([{ side: 'right', speed: 1, count: 2, seconds: 8 }])
  end()
  expect(reported[1]).toEqual({ side: 'left', speed: 1, count: 1, seconds: 5 })
})

test('another speed is another entry; an abandoned pass is limited in time', () => {
  const { state, reported, pass, report } = counting()
  pass(3600)
  state.set({ rate: 0.5 })
  pass(8)
  report()
  report()
  expect(reported).toEqual([
    { side: 'right', speed: 1, count: 1, seconds: 120 },
    { side: 'right', speed: 0.5, count: 1, seconds: 8 },
  ])
})

test('a new loop starts at its first pass without counting one', () => {
  const { state, reported, pass, end } = counting()
  pass(2)
  state.set({ pass: 0 })
  end()
  expect(reported).toEqual([{ side: 'right', speed: 1, count: 1, seconds: 2 }])
})
