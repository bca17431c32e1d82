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
 * A browser connected to the real application: one storage, any number of tabs. `via` may alter requests and responses.
 */
export const openBrowser = ({ app }: TestApp, via = (fetched: typeof fetch): typeof fetch => fetched): Browser => {
  const storage = memoryStorage()
  const sent: string[] = []
  const through = via(appFetch(app))
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init)
    sent.push(`${method} ${new URL(url).pathname.replace('/api/client/v2.0', '')}`)
    return through(input, init)
  }
  const openTab = () => createClient({ fetch, baseUrl: () => 'http://academy.test', storage: () => storage })
  return { storage, sent, openTab }
}
