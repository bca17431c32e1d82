import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionText, changeTexts, subjectText, valueText } from './audit-log-text.ts'

test('every action recorded by the server has a label', () => {
  const server = join(import.meta.dirname, '../../../server')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const recordedActions = sources.flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/action(?:: | = )'([a-z]+\.[a-zA-Z-]+)'/g)].map(
      ([, action = '']) => action,
    ),
  )
  expect(recordedActions.length).toBeGreaterThan(40)
  expect(recordedActions.filter((action) => actionText(action) === action)).toEqual([])
})

test('an unknown action is shown by its name', () => {
  expect([actionText('staff.invited'), actionText('lesson.published')]).toEqual(['Invited', 'lesson.published'])
})

test('lists and nested values are shown as text; null alone is empty, a nested null is “none”', () => {
  expect(valueText(['teacher', 'editor'])).toBe('teacher, editor')
  expect(valueText({ price: 200, until: null, tags: ['a', 'b'] })).toBe('price: 200, until: none, tags: a, b')
  expect(valueText(null)).toBe('')
})

test('a publication shows the changed values, and the version only if there is nothing else', () => {
  const before = { revision: 1, 'price of One year': '$199.00', tax: null }
  const after = { revision: 2, 'price of One year': '$209.00', tax: 'Including VAT' }
  expect(changeTexts(before, after)).toEqual(['Price of One year: $199.00 → $209.00', 'Tax: none → Including VAT'])
  expect(changeTexts({ revision: 1 }, { revision: 2 })).toEqual(['Version: 1 → 2'])
  expect(changeTexts(null, { revision: 1 })).toEqual(['Version: 1'])
})

test('changed lists and single values keep their order, and an entry without values has no text', () => {
  expect(changeTexts(['teacher'], ['teacher', 'editor'])).toEqual(['teacher → teacher, editor'])
  expect(changeTexts(null, 'wrong code')).toEqual(['wrong code'])
  expect(changeTexts(null, null)).toEqual([])
})

test('content is named by its kind', () => {
  expect(subjectText('content.publish', 'plans/plans')).toBe('Plans')
  expect(subjectText('content.publish', 'lesson/hip-throw')).toBe('Lesson hip-throw')
  expect(subjectText('staff.invited', 'ada@example.org')).toBe('ada@example.org')
})
