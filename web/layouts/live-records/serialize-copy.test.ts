import { expect, test } from 'vitest'
import { decode } from '#web/api/ejson.ts'
import { MAX_COPY_LENGTH, serializeCopy } from './serialize-copy.ts'

const getCopy = (records: readonly object[], isNewestFirst = false): unknown => {
  const text = serializeCopy(records, 5, isNewestFirst)
  expect(text.length).toBeLessThanOrEqual(MAX_COPY_LENGTH)
  return decode(JSON.parse(text))
}

const clip = (name: number, picture: string, note = '') => ({ name, picture, note, at: new Date(name) })

test('a short copy is complete, and a long copy omits pictures', () => {
  const few = [clip(1, 'data:a'), clip(2, 'data:b')]
  expect(getCopy(few)).toEqual({ at: 5, data: few })
  const many = Array.from({ length: 100 }, (_, name) => clip(name, `data:${'x'.repeat(8000)}`))
  expect(getCopy(many)).toEqual({ at: 5, data: many.map(({ picture: _picture, ...others }) => others) })
})

test('if records do not fit, the newest are kept in order', () => {
  const manyRecords = Array.from({ length: 100 }, (_, name) => ({ name, text: 'x'.repeat(5000) }))
  expect(getCopy(manyRecords)).toEqual({ at: 5, data: manyRecords.slice(-31) })
  expect(getCopy(manyRecords, true)).toEqual({ at: 5, data: manyRecords.slice(0, 31) })
})
