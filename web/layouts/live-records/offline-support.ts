import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'
import { isDiscreet } from '#web/public-site/discreet/discreet-switch.ts'
import { followSavedCopies } from './saved-copies.ts'

/** Stores copies of data and the code of pages, so that the app can be opened offline. */
export function startOfflineSupport(queryClient: QueryClient, ownerId: string, signal: AbortSignal) {
  followSavedCopies(queryClient, ownerId, signal).catch(ignoreError)
  storePagesWhenIdle(signal)
}

/** Interval between checks whether the network is idle. */
const IDLE_CHECK_INTERVAL_MS = 15_000

/**
 * Stores the code of the members' pages while a member is signed in, but not while a film plays, with data saving, or
 * in discreet mode. Sign-out deletes the stored code (`session/storage/offline-files.ts`).
 */
function storePagesWhenIdle(signal: AbortSignal) {
  if (!('serviceWorker' in navigator) || isStoringUnwanted()) return
  const store = () => {
    if (isBusy()) return
    clearInterval(timer)
    navigator.serviceWorker.register('/sw.js').catch(ignoreError)
  }
  const timer = setInterval(store, IDLE_CHECK_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  store()
}

const isBusy = () =>
  document.hidden || !navigator.onLine || [...document.querySelectorAll('video')].some(({ paused }) => !paused)

const isStoringUnwanted = () =>
  isDiscreet() || asObject('connection' in navigator ? navigator.connection : undefined)['saveData'] === true
