import { expect, test } from 'vitest'
import { chunkGroups } from './chunks.ts'

const root = new URL('../..', import.meta.url).pathname

test('a file is in the chunk that lists it or its folder, and in no other', () => {
  const [one] = chunkGroups({ one: ['web/client.ts', 'web/text/'] })
  expect(one?.test(`${root}web/client.ts`)).toBe(true)
  expect(one?.test(`${root}web/text/read-text.ts`)).toBe(true)
  expect(one?.test(`${root}web/routing/paths.ts`)).toBe(false)
})

test('a chunk that lists a missing file fails the build', () => {
  expect(() => chunkGroups({ one: ['web/client.ts', 'web/was-here.ts'] })).toThrow(
    'one lists missing files: web/was-here.ts',
  )
})
