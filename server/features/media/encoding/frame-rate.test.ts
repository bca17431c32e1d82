import { expect, test } from 'vitest'
import { toFps, type Rate, chooseSteadyRate } from './frame-rate.ts'

const rate = (num: number, den = 1): Rate => ({ num, den })

test('a film with a constant rate keeps it exactly', () => {
  for (const constant of [
    rate(24_000, 1001),
    rate(24),
    rate(25),
    rate(30_000, 1001),
    rate(30),
    rate(48),
    rate(50),
    rate(60_000, 1001),
    rate(60),
  ])
    expect(chooseSteadyRate(constant, constant)).toEqual(constant)
})

test('an unusual constant rate is preserved too', () => {
  expect(chooseSteadyRate(rate(27), rate(27))).toEqual(rate(27))
  expect(chooseSteadyRate(rate(25, 2), rate(25, 2))).toEqual(rate(25, 2))
})

test('rates that a container rounded to milliseconds are restored', () => {
  expect(chooseSteadyRate(rate(2997, 100), rate(2997, 100))).toEqual(rate(30_000, 1001))
  expect(chooseSteadyRate(rate(19_001, 634), rate(19_001, 634))).toEqual(rate(30_000, 1001))
})

test('a film with more than sixty frames per second is reduced to sixty', () => {
  expect(chooseSteadyRate(rate(120), rate(120))).toEqual(rate(60))
  expect(chooseSteadyRate(rate(240), rate(240))).toEqual(rate(60))
})

test('a variable rate is raised to the next standard rate, so that no frame is lost', () => {
  expect(chooseSteadyRate(rate(90_000), rate(2273, 100))).toEqual(rate(24_000, 1001))
  expect(chooseSteadyRate(rate(120), rate(289, 10))).toEqual(rate(30_000, 1001))
  expect(chooseSteadyRate(rate(600), rate(55))).toEqual(rate(60_000, 1001))
  expect(chooseSteadyRate(rate(600), rate(100))).toEqual(rate(60))
})

test('a recording without frames while nothing moves keeps its standard rate', () => {
  expect(chooseSteadyRate(rate(60), rate(10))).toEqual(rate(60))
  expect(chooseSteadyRate(rate(2997, 100), rate(21))).toEqual(rate(30_000, 1001))
})

test('an interlaced film, which counts two fields per frame, keeps its frame rate', () => {
  expect(toFps(chooseSteadyRate(rate(50), rate(25)))).toBe(25)
})

test('the nominal rate is used if the mean rate is unknown', () => {
  expect(chooseSteadyRate(rate(30), rate(0, 0))).toEqual(rate(30))
})
