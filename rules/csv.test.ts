import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a cell that a spreadsheet would run as a formula becomes text', () => {
  for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n@a'])
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

test('quotes are doubled, numbers stay numbers, objects become JSON, and null is empty', () => {
  expect(csvLine([1, 'a "b", c', null, ['x'], { a: 1 }])).toBe('1,"a ""b"", c",,"[""x""]","{""a"":1}"\r\n')
})
