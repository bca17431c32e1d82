import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { refusalText } from './refusal-text.ts'

const refusal = (errorCode?: string, error?: string) =>
  new ApiError({ method: 'PUT', url: '/', statusCode: 409, statusText: '', error, errorCode, link: undefined })

test('a refusal is shown as a sentence in the words of the academy', () => {
  expect(refusalText(refusal('ContentNameInUse', 'this address is already in use'))).toBe(
    'This address is already in use.',
  )
})

test('a refusal without words still says that it did not work', () => {
  expect(refusalText(refusal())).toBe('That didn’t work.')
})

test('a proof that was not given says that nothing was changed', () => {
  expect(refusalText(refusal('ReauthenticationRequired', 'confirm it’s you first'))).toContain('Nothing was changed')
})

test('a missing answer claims neither that something changed nor that nothing did', () => {
  expect(refusalText(new TypeError('Failed to fetch'))).toContain('may or may not be saved')
})
