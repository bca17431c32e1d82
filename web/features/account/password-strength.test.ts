import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { rateStrength } from './password-strength.ts'

const rateLevel = (password: string, email?: string) => rateStrength(password, email === undefined ? [] : [email]).level

test('an empty password has no text, and one below the minimum length has no bars', () => {
  expect(rateStrength('')).toEqual({ level: 0, text: '' })
  expect(rateStrength('x7#Kq!2')).toEqual({ level: 0, text: 'Too short so far.' })
  // The length is counted in grapheme clusters, not code units.
  expect(rateLevel('🥋🥊🤼🏋️🚴🏃🧗⛹️')).toBeGreaterThan(0)
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
])('%s is weak', (password) => expect(rateLevel(password)).toBe(1))

test.each([
  ['train-with-holdfast', 3],
  ['a quiet horse walks', 4],
  ['purple stapler engine fog', 4],
  ['xk7!pq2z', 3],
  ['Vq8#mL2$wT9k', 4],
])('%s has at least %i bars', (password, bars) => expect(rateLevel(password)).toBeGreaterThanOrEqual(bars))

test('the email address adds no strength', () => {
  expect(rateLevel('danaokafor1985')).toBeGreaterThan(rateLevel('danaokafor1985', 'dana.okafor@example.org'))
  // Special characters of an address are not interpreted as a regular expression.
  for (const email of ['a(b', '+[*', '\\']) expect(() => rateLevel('whatever it is', email)).not.toThrow()
})

test('the name of the academy adds no strength', () => {
  expect(rateStrength('holdfasttactics', ['Holdfast Tactics']).level).toBe(1)
})

const commonPasswords = dictionary['passwords-common']
/** A sample of the common passwords. */
const samplePasswords = commonPasswords.filter((_, index) => index % 397 === 0)
const substitutes: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '$' }

/** Passwords derived from common ones or from keyboard patterns, by kind. */
const guessablePasswords: [string, string[]][] = [
  ['a common password', commonPasswords.filter((word) => word.length >= 8)],
  ['a common password twice', samplePasswords.map((word) => word + word)],
  ['a common password three times', samplePasswords.map((word) => word + word + word)],
  ['a common password backwards', samplePasswords.map((word) => Array.from(word).toReversed().join(''))],
  [
    'a common password with symbols for letters',
    samplePasswords.map((word) => word.replace(/[aeios]/g, (letter) => substitutes[letter] ?? letter)),
  ],
  ['a common password with a year', samplePasswords.map((word) => `${word}1987`)],
  ['a common password in capitals with a symbol', samplePasswords.map((word) => `${word.toUpperCase()}#`)],
  ['a date', ['19.11.1987', '11/19/1987', '1987-11-19', '19-11-87', '19111987', '12.12.2012']],
  [
    'a path of neighboring keys',
    ['zxcvfdsaqwer', 'qweasdzxc', '1qaz2wsx3edc', 'poiuytrewq', '!@#$%^&*()', '1q2w3e4r5t6y'],
  ],
  ['a repeated piece', ['abcabcabcabcabc', 'lalalalalala', 'ab12ab12ab12ab12', 'x7#x7#x7#x7#', 'testtesttest']],
]

/** The same check as on the server (`password-strength.worker.ts`). */
const serverCheck = new ZxcvbnFactory({ dictionary: { 'passwords-common': commonPasswords }, graphs: adjacencyGraphs })
const commonPasswordSet = new Set<string>(commonPasswords)
const isRejected = (password: string) =>
  commonPasswordSet.has(password.toLowerCase()) || serverCheck.check(password, []).score <= 1

test.each(guessablePasswords)('%s is rarely rated good if the server rejects it', (_, passwords) => {
  const overratedPasswords = passwords.filter((password) => rateLevel(password) > 2 && isRejected(password))
  expect(overratedPasswords.length / passwords.length, overratedPasswords.join(' ')).toBeLessThan(0.03)
})

test('a password that the server may reject is not rated good', () => {
  expect(rateStrength('marigold99')).toMatchObject({ level: 2, text: 'Could be stronger. One more word helps.' })
})

test('a very long password is measured without delay', () => {
  expect(rateLevel('ab'.repeat(100_000))).toBeGreaterThan(0)
})

test('appending a repeated piece never lowers the level', () => {
  for (const piece of ['horse ', 'k7', '#', 'ü'])
    for (let count = 1; count < 30; count += 1)
      expect(rateLevel(`grey ${piece.repeat(count)}x`)).toBeLessThanOrEqual(
        rateLevel(`grey ${piece.repeat(count)}x walks off`),
      )
})
