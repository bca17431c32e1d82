import type { AppConfiguration } from 'realm-web'
import { vi } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import type { TestApp } from '#server/testing/app.ts'
import { appFetch } from './app-fetch.ts'

/**
 * The unmodified published client for browsers, with its storage in the given `localStorage`, connected to the real
 * application. `via` may alter requests and responses.
 */
export const openPublished = async (
  { app }: TestApp,
  storage: Storage,
  via = (fetched: typeof fetch): typeof fetch => fetched,
) => {
  // It reads the global when it is loaded, and again on each access.
  vi.stubGlobal('localStorage', storage)
  const { App, Credentials } = await import('realm-web/dist/bundle.dom.cjs.js')
  const published = new App({
    id: APP_ID,
    baseUrl: 'http://academy.test',
    skipLocationRequest: true,
    fetch: via(appFetch(app)) as NonNullable<AppConfiguration['fetch']>,
  })
  const logIn = (email: string, password: string) => published.logIn(Credentials.emailPassword(email, password))
  return { published, logIn }
}
