import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

const failure = { method: 'POST', url: 'https://academy.test/login', statusCode: 401, statusText: 'Unauthorized' }

test('a refusal reads as the specification writes it', () => {
  expect(new ApiError({ ...failure, error: 'invalid username/password' }).message).toBe(
    'Request failed (POST https://academy.test/login): invalid username/password (status 401 Unauthorized)',
  )
})

test('without words of the server or a status text, their places close up', () => {
  expect(new ApiError({ ...failure, statusCode: 502, statusText: 'Bad Gateway' }).message).toBe(
    'Request failed (POST https://academy.test/login): (status 502 Bad Gateway)',
  )
  expect(new ApiError({ ...failure, statusText: '', error: 'x' }).message).toContain(': x (status 401)')
})
