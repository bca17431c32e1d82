import type { AppConfiguration } from 'realm-web'
import { vi } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import type { TestApp } from '#server/testing/app.ts'
import { appFetch } from './app-fetch.ts'

/**
 * The published client as browsers get it, unchanged, with its own storage on the `localStorage` given, in front of the
 * real application. `via` may change what goes through.
 */
export const openPublished = async (
  { app }: TestApp,
  storage: Storage,
  via = (fetched: typeof fetch): typeof fetch => fetched,
) => {
  // It looks for it when it is loaded, and again each time it reads.
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
