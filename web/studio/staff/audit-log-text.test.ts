import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionText, valueText } from './audit-log-text.ts'

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
