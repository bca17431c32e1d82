import { expect, test } from 'vitest'
import { addressLines } from './print-welcome.ts'

test.each([
  ['https://academy.example', 3000, ['open at https://academy.example', 'On this machine: http://localhost:3000']],
  ['http://localhost:3000', 3000, ['open at http://localhost:3000']],
  ['http://localhost', 80, ['open at http://localhost']],
])('with the public URL %s and port %i the start prints %j', (publicUrl, port, lines) => {
  expect(addressLines({ publicUrl, port }, port)).toEqual(lines.map((line) => expect.stringMatching(` ${line}$`)))
})

test('a start on a port that the system chooses prints this port', () => {
  expect(addressLines({ publicUrl: 'http://localhost:0', port: 0 }, 41_234)).toEqual([
    expect.stringMatching(/open at http:\/\/localhost:41234$/),
  ])
})
