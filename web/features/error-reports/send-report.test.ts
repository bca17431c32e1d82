import { expect, test } from 'vitest'
import { ErrorReport } from '#contract/error-report.ts'
import { toErrorReport } from './send-report.ts'

const chromiumStack = `TypeError: Cannot read properties of mia@example.org
    at Shelf (https://school.example/assets/browse-a1b2.js:1:204)
    at async new Rail (https://school.example/assets/browse-a1b2.js:3:5)
    at https://school.example/assets/react-c3.js:9:77
    at https://school.example/search/where is mia?q=1:2:3
    at <anonymous>`
const firefoxStack = `Shelf@https://school.example/assets/browse-a1b2.js:1:204
mia@example.org says hello`

const createError = (stack: string) => Object.assign(new TypeError('of mia@example.org'), { stack })

test('a report contains only the stack lines of our code', () => {
  expect(toErrorReport(createError(chromiumStack), 'screens/lessons/browse')).toEqual({
    name: 'TypeError',
    steps: ['Shelf assets/browse-a1b2.js:1:204', 'Rail assets/browse-a1b2.js:3:5', 'assets/react-c3.js:9:77'],
    screen: 'screens/lessons/browse',
  })
  expect(toErrorReport(createError(firefoxStack), '').steps).toEqual(['Shelf assets/browse-a1b2.js:1:204'])
})

test.each([
  createError(chromiumStack),
  createError(firefoxStack),
  'a text',
  null,
  Object.assign(new Error('x'), { name: 'Mia said' }),
])('the server accepts the report of any thrown value', (thrown) => {
  expect(ErrorReport.safeParse(toErrorReport(thrown, '/search/how to?')).error).toBeUndefined()
})
