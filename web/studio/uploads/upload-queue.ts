import { useSyncExternalStore } from 'react'
import { removeFilm } from '#contract/studio/films.ts'
import { describeError, studioCall } from '#web/studio/shell/index.ts'
import { isFinalError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { client } from '#web/client.ts'
import { announceFile, type FilmDetails } from './announce-file.ts'
import { createTimeLeftEstimate } from './estimate-time-left.ts'
import type { sendFile as SendFile } from './send-file.ts'

/** A file in the upload queue of this tab. */
export interface Item {
  key: string
  file: File
  /** Idempotency key of the announcement. */
  callId: string
  /** ID of the film; undefined until the server has created the film. */
  id: string | undefined
  state: 'queued' | 'sending' | 'waiting' | 'paused' | 'rejected'
  sentBytes: number
  /** Estimated remaining seconds. */
  secondsLeft: number | undefined
  /** Time of the first attempt without a response, in epoch milliseconds. */
  unresponsiveSince: number | undefined
  /** Title and course of the film's lesson. */
  details: FilmDetails
  /** Error from the server. */
  reason: string | undefined
}

/** Two uploads saturate most networks, and more would delay the first film. */
const MAX_PARALLEL_UPLOADS = 2

let items: readonly Item[] = []
let owner: string | null = null
const listeners = new Set<() => void>()
const cancelByKey = new Map<string, () => void>()
/** Called when an upload has finished or a film was created. Resolves after the list of films was refetched. */
let onChange: () => Promise<unknown> = () => Promise.resolve()

function set(next: readonly Item[]) {
  items = next
  listeners.forEach((notify) => notify())
}
const patch = (key: string, values: Partial<Item>) =>
  set(items.map((item) => (item.key === key ? { ...item, ...values } : item)))
/** Whether the file is being uploaded or waits for the network. */
export const isUnderway = ({ state }: Item) => state === 'sending' || state === 'waiting'

/**
 * Returns the uploads of this tab, which continue on other Studio pages. If the tab is closed, the server keeps the
 * uploaded parts.
 */
export const useUploads = () => useSyncExternalStore(subscribe, readUploads)
export const readUploads = () => items

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the callback for changes of the list of films on the server. Returns the unsubscribe function. */
export function setUploadsListener(listener: () => Promise<unknown>): () => void {
  onChange = listener
  return () => void (onChange = () => Promise.resolve())
}

// Clears the queue when another account signs in.
client.tokens.subscribe(() => {
  if (items.length === 0 || client.tokens.currentId() === owner) return
  cancelByKey.forEach((stop) => stop())
  cancelByKey.clear()
  set([])
})

/** Adds files to the queue in order. An interrupted upload of the same file is resumed. */
export function addFiles(files: readonly File[], details: FilmDetails = {}) {
  owner = client.tokens.currentId()
  const newItems = files.map((file): Item => ({
    key: newId(),
    file,
    callId: newId(),
    id: undefined,
    state: 'queued',
    sentBytes: 0,
    secondsLeft: undefined,
    unresponsiveSince: undefined,
    details,
    reason: undefined,
  }))
  set([...items, ...newItems])
  startNext()
}

export function pause(key: string) {
  cancelUpload(key)
  patch(key, { state: 'paused', secondsLeft: undefined })
  startNext()
}

export function resume(key: string) {
  patch(key, { state: 'queued', reason: undefined })
  startNext()
}

/** Retries waiting uploads immediately. */
export function retryNow() {
  for (const { key } of items.filter(({ state }) => state === 'waiting')) {
    cancelUpload(key)
    patch(key, { state: 'queued' })
  }
  startNext()
}

/** Pauses all running, waiting and queued uploads. */
export function pauseAll() {
  for (const { key } of items.filter((item) => isUnderway(item) || item.state === 'queued')) {
    cancelUpload(key)
    patch(key, { state: 'paused', secondsLeft: undefined })
  }
}
export function resumeAll() {
  for (const { key } of items.filter(({ state }) => state === 'paused')) patch(key, { state: 'queued' })
  startNext()
}

/** Removes a file from the queue. The caller removes the film on the server. */
export function removeUpload(key: string) {
  cancelUpload(key)
  set(items.filter((item) => item.key !== key))
  startNext()
}

function cancelUpload(key: string) {
  cancelByKey.get(key)?.()
  cancelByKey.delete(key)
}

function startNext() {
  for (;;) {
    const next = items.find(({ state }) => state === 'queued')
    if (!next || items.filter(isUnderway).length >= MAX_PARALLEL_UPLOADS) return
    patch(next.key, { state: 'sending' })
    void start(next)
  }
}

const current = (key: string) => items.find((item) => item.key === key)

async function start(item: Item) {
  const { key, file } = item
  // Pause, retry and removal abort the signal, so that a late response does not start a second sender.
  const controller = new AbortController()
  cancelByKey.set(key, () => controller.abort())
  const { signal } = controller
  try {
    const { id, received } =
      item.id === undefined ? await announce(item, signal) : { id: item.id, received: item.sentBytes }
    void onChange()
    // The upload library is loaded when the first upload starts.
    const { sendFile } = await import('./send-file.ts')
    if (signal.aborted) return
    patch(key, { sentBytes: received, unresponsiveSince: undefined })
    startSending(sendFile, { key, file, id })
  } catch (reason) {
    if (signal.aborted) return
    // Retries after a missing response or a temporary error.
    if (isFinalError(reason)) patch(key, { state: 'rejected', reason: describeError(reason) })
    else scheduleRetry(key)
    startNext()
  }
}

async function announce(item: Item, signal: AbortSignal) {
  const { key } = item
  const account = client.tokens.currentId()
  const isUsedByOtherFile = (film: string) => items.some((otherItem) => otherItem.key !== key && otherItem.id === film)
  const onNewCallId = (callId: string) => patch(key, { callId })
  const film = await announceFile(item, { isUsedByOtherFile, onNewCallId, signal })
  // Another file in the queue may have matched the same unfinished upload in the meantime.
  if (isUsedByOtherFile(film.id)) return announce(item, signal)
  patch(key, { id: film.id })
  // Removes the film if its file was removed from the queue before the server returned the film's ID.
  const isUnused = !current(key) && film.received === 0 && client.tokens.currentId() === account
  if (isUnused) await studioCall(removeFilm, { params: { id: film.id } })
  return film
}

/** Marks an upload as waiting for the network. `reason` is the error text of the server, if it responded. */
function setWaiting(key: string, reason?: string) {
  const unresponsiveSince = reason === undefined ? (current(key)?.unresponsiveSince ?? Date.now()) : undefined
  patch(key, { state: 'waiting', secondsLeft: undefined, unresponsiveSince, reason })
}

/** Delay before a failed announcement is repeated. */
const REANNOUNCE_DELAY_MS = 5000

function scheduleRetry(key: string) {
  setWaiting(key)
  const timer = setTimeout(() => {
    cancelByKey.delete(key)
    patch(key, { state: 'queued' })
    startNext()
  }, REANNOUNCE_DELAY_MS)
  cancelByKey.set(key, () => clearTimeout(timer))
}

function startSending(sendFile: typeof SendFile, { key, file, id }: { key: string; file: File; id: string }) {
  const estimateTimeLeft = createTimeLeftEstimate(file.size)
  const endUpload = (update: () => void) => {
    cancelUpload(key)
    update()
    startNext()
  }
  cancelByKey.set(
    key,
    sendFile({
      file,
      id,
      onProgress: (sentBytes) =>
        patch(key, {
          state: 'sending',
          sentBytes,
          secondsLeft: estimateTimeLeft(sentBytes),
          unresponsiveSince: undefined,
          reason: undefined,
        }),
      onWaiting: (reason) => setWaiting(key, reason),
      // Keeps the item in the queue until the refetched list contains the film.
      onDone: () => void onChange().finally(() => endUpload(() => set(items.filter((item) => item.key !== key)))),
      // If the film was removed, another attempt creates a new film.
      onRejected: (reason, isFilmRemoved) =>
        endUpload(() =>
          patch(key, { state: 'rejected', reason, ...(isFilmRemoved && { id: undefined, callId: newId() }) }),
        ),
    }),
  )
}
