import { QueryClient } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'
import { client, createClient } from '#web/client.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'

/** Creates a member who is signed in twice: on this page (the global client with a query cache) and on a phone. */
export const openPage = async (testApp: TestApp & { address: string }) => {
  vi.stubGlobal('location', { origin: testApp.address })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { id, email } = await createMember(testApp)
  const phone = createClient({ baseUrl: () => testApp.address })
  for (const eachClient of [client, phone]) await logIn(email, PASSWORD, eachClient)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  return { id, phone, queryClient, signal: controller.signal }
}
