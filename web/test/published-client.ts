import type { AppConfiguration } from 'realm-web'
import { vi } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import type { TestApp } from '#server/testing/app.ts'
import { appFetch } from './app-fetch.ts'

/**
 * Opens the unmodified published client (realm-web) for browsers, with its storage in the given `localStorage`,
 * connected to the real application. `wrapFetch` may alter requests and responses.
 */
export const openPublishedClient = async (
  { app }: TestApp,
  storage: Storage,
  wrapFetch = (original: typeof fetch): typeof fetch => original,
) => {
  // The client reads this global when it is loaded and on each access.
  vi.stubGlobal('localStorage', storage)
  const { App, Credentials } = await import('realm-web/dist/bundle.dom.cjs.js')
  const published = new App({
    id: APP_ID,
    baseUrl: 'http://academy.test',
    skipLocationRequest: true,
    fetch: wrapFetch(appFetch(app)) as NonNullable<AppConfiguration['fetch']>,
  })
  const logIn = (email: string, password: string) => published.logIn(Credentials.emailPassword(email, password))
  return { published, logIn }
}
