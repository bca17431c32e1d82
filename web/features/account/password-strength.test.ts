import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

const levelOf = (password: string, own?: string[]) => strengthOf(password, own).level

test('nothing typed is not judged, and what is shorter than the rule has no bar', () => {
  expect(strengthOf('')).toEqual({ level: 0, words: '' })
  expect(strengthOf('x7#Kq!2')).toEqual({ level: 0, words: 'Too short so far.' })
  // Eight people count as eight, whatever they are made of.
  expect(levelOf('🥋🥊🤼🏋️🚴🏃🧗⛹️')).toBeGreaterThan(0)
})

test.each([
  'password1',
  'P@ssw0rd!',
  'qwertyuiop',
  '1234567890',
  'aaaaaaaaaaaa',
  'Summer2024',
  'iloveyou99',
  'abcdefgh',
  'letmein123',
])('%s is weak', (password) => expect(levelOf(password)).toBe(1))

test.each([
  ['train-with-holdfast', 3],
  ['a quiet horse walks', 4],
  ['purple stapler engine fog', 4],
  ['xk7!pq2z', 3],
  ['Vq8#mL2$wT9k', 4],
])('%s is worth at least %i bars', (password, bars) => expect(levelOf(password)).toBeGreaterThanOrEqual(bars))

test('one’s own address makes a password no stronger', () => {
  expect(levelOf('danaokafor1985')).toBeGreaterThan(levelOf('danaokafor1985', ['dana', 'okafor', 'danaokafor']))
  // Whatever stands in an address is taken as letters, never as a pattern.
  expect(() => levelOf('whatever it is', ['a(b', '+[*', '\\'])).not.toThrow()
})

test('what the server refuses as common is hardly ever called good', () => {
  const long = dictionary['passwords-common'].filter((word) => word.length >= 8)
  const flattered = long.filter((word) => levelOf(word) > 2)
  expect(long.length).toBeGreaterThan(1000)
  expect(flattered.length / long.length).toBeLessThan(0.02)
})

test('more of the same kind never makes it weaker', () => {
  for (const piece of ['horse ', 'k7', '#', 'ü'])
    for (let times = 1; times < 30; times += 1)
      expect(levelOf(`grey ${piece.repeat(times)}x`)).toBeLessThanOrEqual(
        levelOf(`grey ${piece.repeat(times)}x walks off`),
      )
})
