import { expect, test } from 'vitest'
import { parseClipDetails, parseClipLoop } from './clip-form-data.ts'

const parseForm = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(`clip-${name}`, value)
  return parseClipDetails(data)
}

test('only the name of a clip is required', () => {
  expect(parseForm({ name: '  ' })).toBeUndefined()
  expect(parseForm({ name: ' The turn ', reps: '', side: '', note: ' ' })).toEqual({
    name: 'The turn',
    reps: 1,
    side: undefined,
    note: undefined,
  })
  expect(parseForm({ name: 'The\tturn', reps: '8', side: 'left', note: 'Turn, then pull' })).toEqual({
    name: 'The turn',
    reps: 8,
    side: 'left',
    note: 'Turn, then pull',
  })
})

test('invisible characters are removed from the name, and a name without visible ones is rejected', () => {
  expect(parseForm({ name: 'The\u200B turn \u00AD' })?.name).toBe('The turn')
  expect(parseForm({ name: 'می\u200Cخواهم' })?.name).toBe('می\u200Cخواهم')
  expect(parseForm({ name: '\u2060' })).toBeUndefined()
})

test('the number of repetitions is clamped to the allowed range', () => {
  expect(['0', '-4', '2.4', '1000', 'many'].map((reps) => parseForm({ name: 'x', reps })?.reps)).toEqual([
    1, 1, 2, 99, 1,
  ])
})

test('an edited clip has the entered times, and B must be after A', () => {
  const parseLoop = (fields: Record<string, string>, openedClip?: Parameters<typeof parseClipLoop>[1]) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(`edit-${name}`, value)
    return parseClipLoop(data, openedClip)
  }
  expect(parseLoop({ a: '0:08.5', b: '12,25', pace: '0.5', mirror: 'on' })).toEqual({
    a: 8.5,
    b: 12.25,
    speed: 0.5,
    mirror: true,
    ladder: undefined,
  })
  expect(parseLoop({ a: '1', b: '2', pace: 'ladder' })).toMatchObject({ speed: 1, mirror: false, ladder: true })
  const ladder = { a: '1', b: '2', pace: 'ladder' }
  expect(parseLoop(ladder, { speed: 0.5, ladder: true })).toMatchObject({ speed: 0.5, ladder: true })
  expect(parseLoop(ladder, { speed: 0.5 })).toMatchObject({ speed: 1, ladder: true })
  expect([parseLoop({ a: '2', b: '1' }), parseLoop({ a: '', b: '5' }), parseLoop({ a: '3', b: '3.05' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
