import { QueryClient } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'
import { client, createClient } from '#web/client.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'

/** A member with an open page, which has a client and a cache, and with a phone. */
export const openPage = async (testApp: TestApp & { address: string }) => {
  vi.stubGlobal('location', { origin: testApp.address })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { id, email } = await createMember(testApp)
  const phone = createClient({ baseUrl: () => testApp.address })
  for (const one of [client, phone]) await logIn(email, PASSWORD, one)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const left = new AbortController()
  onTestFinished(() => left.abort())
  return { id, phone, queries, signal: left.signal }
}
