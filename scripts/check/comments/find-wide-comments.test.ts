import { expect, test } from 'vitest'
import { findWideComments } from './find-wide-comments.ts'

const find = (line: string) => findWideComments('web/page.ts', `const a = 1\n${line}`)
const long = 'word '.repeat(30).trim()

test.each([`// ${long}`, `/** ${long} */`, ` * ${long}`, `  {/* ${long} */}`])(
  'a wide comment is found: %s',
  (line) => {
    expect(find(line)).toEqual([`web/page.ts:2 is ${line.length} wide`])
  },
)

test('120 columns are enough for every comment, counted in characters', () => {
  expect(find(`// ${'§'.repeat(117)}`)).toEqual([])
  expect(find(`// ${'§'.repeat(118)}`)).toHaveLength(1)
})

test('some lines stay whole: code, which the formatter breaks, and comments for tools', () => {
  expect(find(`const text = '${long}'`)).toEqual([])
  expect(find(`// oxlint-disable-next-line no-empty -- ${long}`)).toEqual([])
})
