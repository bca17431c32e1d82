import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'
import { isDiscreet } from '#web/public-site/discreet/discreet-switch.ts'
import { followSavedCopies } from './saved-copies.ts'

/** Lets the app open offline: stores copies of data, and the code of its pages. */
export function openWithoutNetwork(queries: QueryClient, ownerId: string, signal: AbortSignal) {
  followSavedCopies(queries, ownerId, signal).catch(ignoreError)
  storePages(signal)
}

/** Interval in milliseconds for checking whether the network is idle. */
const PAUSE = 15_000

/**
 * Stores the code of the members' pages while a member is signed in. Waits while a film plays. With data saving on it
 * waits for the first offline lesson, and in discreet mode it stores nothing. Sign-out deletes it
 * (`session/storage/offline-files.ts`).
 */
function storePages(signal: AbortSignal) {
  if (!('serviceWorker' in navigator) || isUnwanted()) return
  const store = () => {
    if (isBusy()) return
    clearInterval(timer)
    navigator.serviceWorker.register('/sw.js').catch(ignoreError)
  }
  const timer = setInterval(store, PAUSE)
  signal.addEventListener('abort', () => clearInterval(timer))
  store()
}

const isBusy = () =>
  document.hidden || !navigator.onLine || [...document.querySelectorAll('video')].some(({ paused }) => !paused)

const isUnwanted = () =>
  isDiscreet() || asObject('connection' in navigator ? navigator.connection : undefined)['saveData'] === true
