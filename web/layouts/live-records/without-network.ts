import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-answer.ts'
import { isDiscreet } from '#web/public-site/discreet/discreet-switch.ts'
import { followSavedCopies } from './saved-copies.ts'

/** Lets the app open without a network: with copies of what is shown, and with the code of its pages. */
export function openWithoutNetwork(queries: QueryClient, ownerId: string, signal: AbortSignal) {
  followSavedCopies(queries, ownerId, signal).catch(ignoreError)
  storePages(signal)
}

/** Milliseconds between two looks at whether the network is free for the code. */
const PAUSE = 15_000

/**
 * Stores the code of the members' pages in this browser while a member is signed in. It waits while a film plays. A
 * browser that is to save data stores nothing before a lesson is taken to the gym, and one in discreet mode nothing by
 * itself. Signing out deletes it (`session/storage/offline-files.ts`).
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
