import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../scripts/test/property-runs.ts'
import { findChangedLines } from './changed-lines.ts'

test('changed, added and removed lines are found, and unchanged and blank lines are omitted', () => {
  expect(findChangedLines('One\n\nTwo\n\nThree', 'One\n\n\nTwo\n\nThree')).toEqual([])
  expect(findChangedLines('', 'One')).toEqual([{ before: [], after: ['One'] }])
  expect(findChangedLines('One\nTwo\nThree\nFour', 'One\n2\nThree\nFour\nFive')).toEqual([
    { before: ['Two'], after: ['2'] },
    { before: [], after: ['Five'] },
  ])
  expect(findChangedLines('One\nTwo\nThree', 'Three')).toEqual([{ before: ['One', 'Two'], after: [] }])
})

test('the changes contain every line that only one text has, and no line twice', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changes = findChangedLines(before.join('\n'), after.join('\n'))
      const removed = changes.flatMap((change) => change.before)
      const added = changes.flatMap((change) => change.after)
      expect(before.length - removed.length).toBe(after.length - added.length)
      const count = (found: readonly string[], line: string) => found.filter((one) => one === line).length
      for (const line of ['a', 'b', 'c', 'd'])
        expect(count(before, line) - count(removed, line)).toBe(count(after, line) - count(added, line))
    }),
    propertyRuns(1000),
  )
})

test('a long text without a common line is one change', () => {
  const [before, after] = ['old', 'new'].map((word) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`))
  expect(findChangedLines(before?.join('\n') ?? '', after?.join('\n') ?? '')).toEqual([{ before, after }])
})
