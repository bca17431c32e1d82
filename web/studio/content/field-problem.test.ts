import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { draftProblem, keepCurrent, markMissingFields, validateDraft, toProblem } from './field-problem.ts'

const fields = [
  { name: 'summary', label: 'Summary' },
  { name: 'lessons', label: 'Related lessons' },
]
const createApiError = (error: string) =>
  new ApiError({ method: 'PUT', url: '/', statusCode: 400, statusText: '', errorCode: 'BadRequest', error })

test('an error names the field by its label in the editor', () => {
  const missing = "'article' cannot be published yet: summary: Invalid input: expected string, received undefined"
  expect(toProblem(createApiError(missing), fields, {})).toEqual({
    field: 'summary',
    message: 'Summary is still empty.',
  })
  const wrong = "'article' cannot be published yet: lessons[1]: must not contain control characters"
  expect(toProblem(createApiError(wrong), fields, { lessons: ['a', 'b'] })).toMatchObject({
    field: 'lessons',
    message: 'Related lessons, 2: must not contain control characters.',
  })
  const draft = "'summary': must be nested at most 8 levels deep"
  expect(toProblem(createApiError(draft), fields, { summary: 'x' })).toMatchObject({ field: 'summary' })
})

test('an error of a field disappears when the field changes', () => {
  const problem = validateDraft('page', fields, { title: 'Courses', body: 'All of them.' })
  expect(keepCurrent(problem, { title: 'Lessons' })).toBe(problem)
  expect(keepCurrent(problem, { summary: 'A' })).toBeUndefined()
  expect(keepCurrent({ message: 'No.' }, { summary: 'A' })).toEqual({ message: 'No.' })
})

test('an error without a field is a sentence', () => {
  expect(toProblem(createApiError('this address is already in use'), fields, {})).toEqual({
    message: 'This address is already in use.',
  })
})

test('a save that ends in a conflict has no error of its own', () => {
  expect(draftProblem({ state: 'conflict', data: {} }, undefined, fields)).toBeUndefined()
  expect(draftProblem({ state: 'rejected', data: {} }, createApiError('no'), fields)).toEqual({ message: 'No.' })
})

test('a field that would fail publication is found beforehand', () => {
  const page = { title: 'Courses', summary: '', body: 'All of them.' }
  expect(validateDraft('page', fields, page)).toMatchObject({ field: 'summary', message: 'Summary is still empty.' })
  expect(validateDraft('page', fields, { ...page, summary: 'What we teach.' })).toBeUndefined()
})

test('empty fields that prevent publication are marked before publication', () => {
  const courseFields = [{ name: 'title' }, { name: 'summary', hint: 'What it teaches.' }, { name: 'lessons' }]
  const getHints = (data: object) => markMissingFields('course', courseFields, { ...data }).map(({ hint }) => hint)
  expect(getHints({ title: 'Throws' })).toEqual([undefined, 'What it teaches. Required to publish.', undefined])
  expect(getHints({ title: '', summary: 'Falling first.' })).toEqual([
    'Required to publish.',
    'What it teaches.',
    undefined,
  ])
})
