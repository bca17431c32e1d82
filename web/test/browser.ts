import { createClient, type Client } from '#web/client.ts'
import type { TestApp } from '#server/testing/app.ts'
import { appFetch } from './app-fetch.ts'
import { memoryStorage } from './memory-storage.ts'

interface Browser {
  storage: Storage
  /** Requests such as `POST /auth/session`, in order, from all tabs. */
  sent: string[]
  openTab: () => Client
}

/**
 * Opens a browser connected to the real application: one storage, any number of tabs. `wrapFetch` may alter requests
 * and responses.
 */
export const openBrowser = (
  { app }: TestApp,
  wrapFetch = (original: typeof fetch): typeof fetch => original,
): Browser => {
  const storage = memoryStorage()
  const sentRequests: string[] = []
  const fetchViaApp = wrapFetch(appFetch(app))
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init)
    sentRequests.push(`${method} ${new URL(url).pathname.replace('/api/client/v2.0', '')}`)
    return fetchViaApp(input, init)
  }
  const openTab = () => createClient({ fetch, baseUrl: () => 'http://academy.test', storage: () => storage })
  return { storage, sent: sentRequests, openTab }
}
