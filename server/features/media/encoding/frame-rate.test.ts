import { expect, test } from 'vitest'
import { perSecond, type Rate, steadyRate } from './frame-rate.ts'

const rate = (num: number, den = 1): Rate => ({ num, den })

test('a steady film keeps its rate to the last digit', () => {
  for (const kept of [
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
    expect(steadyRate(kept, kept)).toEqual(kept)
})

test('a rate that is not usual is kept too', () => {
  expect(steadyRate(rate(27), rate(27))).toEqual(rate(27))
  expect(steadyRate(rate(25, 2), rate(25, 2))).toEqual(rate(25, 2))
})

test('rounded rates of containers that count milliseconds are read as what they mean', () => {
  expect(steadyRate(rate(2997, 100), rate(2997, 100))).toEqual(rate(30_000, 1001))
  expect(steadyRate(rate(19_001, 634), rate(19_001, 634))).toEqual(rate(30_000, 1001))
})

test('more than sixty pictures a second become sixty', () => {
  expect(steadyRate(rate(120), rate(120))).toEqual(rate(60))
  expect(steadyRate(rate(240), rate(240))).toEqual(rate(60))
})

test('a varying rate becomes the next usual one, so that no picture is lost', () => {
  expect(steadyRate(rate(90_000), rate(2273, 100))).toEqual(rate(24_000, 1001))
  expect(steadyRate(rate(120), rate(289, 10))).toEqual(rate(30_000, 1001))
  expect(steadyRate(rate(600), rate(55))).toEqual(rate(60_000, 1001))
  expect(steadyRate(rate(600), rate(100))).toEqual(rate(60))
})

test('interlaced material, whose fields count double, keeps its pictures', () => {
  expect(perSecond(steadyRate(rate(50), rate(25)))).toBe(25)
})

test('an unknown mean leaves the nominal rate', () => {
  expect(steadyRate(rate(30), rate(0, 0))).toEqual(rate(30))
})
