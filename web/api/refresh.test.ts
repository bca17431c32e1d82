import { expect, test } from 'vitest'
import { withTabLock } from './named-lock.ts'
import { createRefresh, type Tokens } from './refresh.ts'
import type { SendRequest } from './request.ts'

test('a refresh without a response times out, and neither ends the session nor blocks the next one', async () => {
  const saved: string[] = []
  const tokens: Tokens = {
    currentId: () => 'ada',
    accessToken: () => null,
    refreshToken: () => 'r',
    saveAccessToken: (_, token) => void saved.push(token),
    clearTokens: () => expect.unreachable(),
    subscribe: () => () => {},
  }
  let answer: SendRequest = async ({ timeout = 0 }) => {
    if (timeout > 0) throw new DOMException('It took too long.', 'TimeoutError')
    return new Promise(() => undefined)
  }
  const refresh = createRefresh((request) => answer(request), tokens, withTabLock)
  await expect(refresh('ada', null)).rejects.toMatchObject({ name: 'TimeoutError' })
  answer = async () => ({ access_token: 'a' })
  expect([await refresh('ada', null), saved]).toEqual(['a', ['a']])
})
