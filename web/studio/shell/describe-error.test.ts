import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { describeError, UserError } from './describe-error.ts'

const createApiError = (errorCode?: string, error?: string) =>
  new ApiError({ method: 'PUT', url: '/', statusCode: 409, statusText: '', error, errorCode, link: undefined })

test("an API error is shown as the server's sentence", () => {
  expect(describeError(createApiError('ContentNameInUse', 'this address is already in use'))).toBe(
    'This address is already in use.',
  )
})

test('an API error about a field names the field in words', () => {
  const describe = (error: string) => describeError(createApiError('BadRequest', error))
  expect(describe("'discountPercent': must be at most 100")).toBe('Discount percent: must be at most 100.')
  expect(describe("'url': must start with https://")).toBe('URL: must start with https://.')
})

test('an API error without a message shows a generic sentence', () => {
  expect(describeError(createApiError())).toBe('That didn’t work.')
})

test('a canceled authentication reports that nothing was changed', () => {
  expect(describeError(createApiError('ReauthenticationRequired', 'confirm it’s you first'))).toContain(
    'Nothing was changed',
  )
})

test('a missing response claims neither success nor failure', () => {
  expect(describeError(new TypeError('Failed to fetch'))).toContain('may or may not have been saved')
})

test('an error with a message for the user is shown with that message', () => {
  expect(describeError(new UserError('Choose a JPEG or PNG.'))).toBe('Choose a JPEG or PNG.')
})
