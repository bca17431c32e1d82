import { expect, test } from 'vitest'
import { chunkGroups } from './chunks.ts'

const root = new URL('../..', import.meta.url).pathname

test('a chunk contains only the files that are listed, directly or by their folder', () => {
  const [group] = chunkGroups({ one: ['web/client.ts', 'web/text/'] })
  expect(group?.test(`${root}web/client.ts`)).toBe(true)
  expect(group?.test(`${root}web/text/read-text.ts`)).toBe(true)
  expect(group?.test(`${root}web/routing/paths.ts`)).toBe(false)
})

test('a chunk that lists a missing file fails the build', () => {
  expect(() => chunkGroups({ one: ['web/client.ts', 'web/was-here.ts'] })).toThrow(
    'one lists missing files: web/was-here.ts',
  )
})
