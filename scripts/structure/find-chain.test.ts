import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfWalk, findChain } from './find-chain.ts'
import walks from './walks.json' with { type: 'json' }

const file = (name: string, ...imports: string[]) => ({
  file: name,
  lines: 1,
  imports: imports.map((to) => ({ to, isLazy: false, isType: false })),
})
const sources = [
  file('screen', 'index', 'a'),
  file('a', 'b'),
  file('b', 'call'),
  file('index', 'call'),
  file('call'),
  file('routes', 'registry'),
  file('registry', 'verb'),
  file('verb'),
]

test('the shortest chain of imports leads from one stop to the next', () => {
  expect(findChain(sources, 'screen', 'call')).toEqual(['screen', 'index', 'call'])
})

test('a chain is read backwards where only the second stop imports the first', () => {
  expect(findChain(sources, 'verb', 'routes')).toEqual(['verb', 'registry', 'routes'])
})

test('a walk opens each file once, and nothing leads across the network', () => {
  expect(
    filesOfWalk(sources, [
      ['screen', 'a', 'screen', 'call'],
      ['routes', 'verb'],
    ]),
  ).toEqual(['screen', 'a', 'index', 'call', 'routes', 'registry', 'verb'])
})

test('stops that nothing connects are refused, and a stop that is not there', () => {
  expect(() => findChain(sources, 'screen', 'verb')).toThrow('No imports lead from screen to verb')
  expect(() => findChain(sources, 'screen', 'attic')).toThrow('attic is not there')
})

test('every stop of the walks through this repository is there', () => {
  const stops = walks.flatMap(({ now }) => now.flat())
  expect(stops.length).toBeGreaterThan(30)
  expect(stops.filter((stop) => !existsSync(join(import.meta.dirname, '../..', stop)))).toEqual([])
})
