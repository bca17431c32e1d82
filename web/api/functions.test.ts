import { expect, test } from 'vitest'
import { createCall } from './call-endpoint.ts'
import { createCallFunction } from './functions.ts'

const answered = (body: string | null) =>
  createCallFunction(
    createCall(
      async () =>
        new Response(body, body === null ? {} : { headers: { 'content-type': 'application/json; charset=utf-8' } }),
    ),
  )('moveInMyList', [])

test('a response without a body is rejected, because a proxy must have sent it', async () => {
  expect(await answered('null')).toBeNull()
  expect(await answered('{"$numberInt":"3"}')).toBe(3)
  await expect(answered(null)).rejects.toThrow('Expected JSON in the response')
})
