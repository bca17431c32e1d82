import { expect, test } from 'vitest'
import { groupSigns } from './groups.ts'

const sign = (name: string, stood: number, wanted: number, count = 1) => ({ sign: name, stood, wanted, count })
const signs = [sign('m', 0.8, 0.84), sign(' ', 0.28, 0.21, 9), sign('e', 0.56, 0.55, 5), sign('a', 0.56, 0.54, 4)]

test('signs that need about one size share a group, and what needs another has its own', () => {
  expect(groupSigns(signs, 3).map((group) => group.signs.join(''))).toEqual([' ', 'ae', 'm'])
  const [space] = groupSigns(signs, 3)
  expect(space?.size).toBeCloseTo(0.75)
})

test('one group takes the size that suits what is written most', () => {
  const [all] = groupSigns([sign('e', 1, 1, 99), sign('z', 1, 2, 1)], 1)
  expect(all?.size).toBeCloseTo(1.01)
})
