import { expect, test } from 'vitest'
import { parseClipDetails, parseClipLoop } from './clip-form-data.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(`clip-${name}`, value)
  return parseClipDetails(data)
}

test('only the name of a clip is required', () => {
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

test('invisible characters are removed from the name, and a name without visible ones is rejected', () => {
  expect(form({ name: 'The\u200B turn \u00AD' })?.name).toBe('The turn')
  expect(form({ name: 'می\u200Cخواهم' })?.name).toBe('می\u200Cخواهم')
  expect(form({ name: '\u2060' })).toBeUndefined()
})

test('the number of repetitions is clamped to the allowed range', () => {
  expect(['0', '-4', '2.4', '1000', 'many'].map((reps) => form({ name: 'x', reps })?.reps)).toEqual([1, 1, 2, 99, 1])
})

test('an edited clip has the typed times, and B must be after A', () => {
  const changed = (fields: Record<string, string>, opened?: Parameters<typeof parseClipLoop>[1]) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(`edit-${name}`, value)
    return parseClipLoop(data, opened)
  }
  expect(changed({ a: '0:08.5', b: '12,25', pace: '0.5', mirror: 'on' })).toEqual({
    a: 8.5,
    b: 12.25,
    speed: 0.5,
    mirror: true,
    ladder: undefined,
  })
  expect(changed({ a: '1', b: '2', pace: 'ladder' })).toMatchObject({ speed: 1, mirror: false, ladder: true })
  const ladder = { a: '1', b: '2', pace: 'ladder' }
  expect(changed(ladder, { speed: 0.5, ladder: true })).toMatchObject({ speed: 0.5, ladder: true })
  expect(changed(ladder, { speed: 0.5 })).toMatchObject({ speed: 1, ladder: true })
  expect([changed({ a: '2', b: '1' }), changed({ a: '', b: '5' }), changed({ a: '3', b: '3.05' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
