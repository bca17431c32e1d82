import { expect, test } from 'vitest'
import { answersIn } from './clip-answers.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(`clip-${name}`, value)
  return answersIn(data)
}

test('a clip wants a name, and nothing else', () => {
  expect(form({ name: '  ' })).toBeUndefined()
  expect(form({ name: ' The turn ', reps: '', side: '', note: ' ' })).toEqual({
    name: 'The turn',
    reps: 1,
    side: undefined,
    note: undefined,
  })
  expect(form({ name: 'The\tturn', reps: '8', side: 'left', note: 'Turn, then pull' })).toEqual({
    name: 'The turn',
    reps: 8,
    side: 'left',
    note: 'Turn, then pull',
  })
})

test('what is typed as a number of repetitions is held to what there can be', () => {
  expect(['0', '-4', '2.4', '1000', 'many'].map((reps) => form({ name: 'x', reps })?.reps)).toEqual([1, 1, 2, 99, 1])
})
