import { useSyncExternalStore } from 'react'
import { removeFilm } from '#contract/studio/films.ts'
import { describeError, studioCall } from '#web/studio/shell/index.ts'
import { isFinalError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { client } from '#web/client.ts'
import { announceFile, type FilmPlan } from './announce-file.ts'
import { createTimeLeftEstimate } from './estimate-time-left.ts'
import type { sendFile as SendFile } from './send-file.ts'

/** A file in the upload queue of this page. */
export interface Item {
  key: string
  file: File
  /** Idempotency key of the announcement. */
  callId: string
  /** Id of the film, once the server has created it. */
  id: string | undefined
  state: 'queued' | 'sending' | 'waiting' | 'paused' | 'refused'
  sentBytes: number
  /** Estimated remaining seconds. */
  secondsLeft: number | undefined
  /** Epoch milliseconds since when the server has not responded. */
  silentSince: number | undefined
  /** Lesson data of the film. */
  plan: FilmPlan
  /** Error from the server. */
  reason: string | undefined
}

/** Parallel uploads. Two saturate most networks, and the first film is ready early. */
const MAX_PARALLEL_UPLOADS = 2

let items: readonly Item[] = []
let owner: string | null = null
const listeners = new Set<() => void>()
const cancelByKey = new Map<string, () => void>()
/** Called when an upload has finished or a film was created; resolves after the list was refetched. */
let onChange: () => Promise<unknown> = () => Promise.resolve()

function set(next: readonly Item[]) {
  items = next
  listeners.forEach((notify) => notify())
}
const patch = (key: string, values: Partial<Item>) =>
  set(items.map((item) => (item.key === key ? { ...item, ...values } : item)))
/** Returns whether the file is uploading or waiting for the network. */
export const isUnderway = ({ state }: Item) => state === 'sending' || state === 'waiting'

/**
 * Uploads of this page. They continue on other Studio pages; the server keeps uploaded parts when the page is closed.
 */
export const useUploads = () => useSyncExternalStore(subscribe, readUploads)
export const readUploads = () => items

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the callback for changes to the server's list. Returns the unsubscribe function. */
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

/** Adds films in order. An interrupted upload of the same file is resumed. */
export function addFiles(files: readonly File[], plan: FilmPlan = {}) {
  owner = client.tokens.currentId()
  const added = files.map((file): Item => ({
    key: newId(),
    file,
    callId: newId(),
    id: undefined,
    state: 'queued',
    sentBytes: 0,
    secondsLeft: undefined,
    silentSince: undefined,
    plan,
    reason: undefined,
  }))
  set([...items, ...added])
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

/** Pauses all uploads, or resumes them if all are paused. */
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
  // Aborted by pause, retry and removal, so that a late response does not start a second sender.
  const controller = new AbortController()
  cancelByKey.set(key, () => controller.abort())
  const { signal } = controller
  try {
    const { id, received } =
      item.id === undefined ? await announce(item, signal) : { id: item.id, received: item.sentBytes }
    void onChange()
    // Loaded on the first upload.
    const { sendFile } = await import('./send-file.ts')
    if (signal.aborted) return
    patch(key, { sentBytes: received, silentSince: undefined })
    startSending(sendFile, { key, file, id })
  } catch (reason) {
    if (signal.aborted) return
    // A missing response is retried; only an API error is final.
    if (isFinalError(reason)) patch(key, { state: 'refused', reason: describeError(reason) })
    else retrySoon(key)
    startNext()
  }
}

async function announce(item: Item, signal: AbortSignal) {
  const { key } = item
  const account = client.tokens.currentId()
  const isTaken = (film: string) => items.some((otherItem) => otherItem.key !== key && otherItem.id === film)
  const onNewCallId = (callId: string) => patch(key, { callId })
  const film = await announceFile(item, { isTaken, onNewCallId, signal })
  // Another file of the queue may have matched the same unfinished upload meanwhile.
  if (isTaken(film.id)) return announce(item, signal)
  patch(key, { id: film.id })
  // The file was removed from the queue before its film had an id.
  const isUnused = !current(key) && film.received === 0 && client.tokens.currentId() === account
  if (isUnused) await studioCall(removeFilm, { params: { id: film.id } })
  return film
}

/** Marks an upload as waiting for the network. `reason` is the error text of the server, if it responded. */
function setWaiting(key: string, reason?: string) {
  const silentSince = reason === undefined ? (current(key)?.silentSince ?? Date.now()) : undefined
  patch(key, { state: 'waiting', secondsLeft: undefined, silentSince, reason })
}

/** Milliseconds until a failed announcement is repeated. */
const REANNOUNCE_DELAY = 5000

function retrySoon(key: string) {
  setWaiting(key)
  const timer = setTimeout(() => {
    cancelByKey.delete(key)
    patch(key, { state: 'queued' })
    startNext()
  }, REANNOUNCE_DELAY)
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
          silentSince: undefined,
          reason: undefined,
        }),
      onWaiting: (reason) => setWaiting(key, reason),
      // Kept in the queue until the refetched list contains the film.
      onDone: () => void onChange().finally(() => endUpload(() => set(items.filter((item) => item.key !== key)))),
      // A removed film is announced anew if the person tries again.
      onRefused: (reason, isGone) =>
        endUpload(() => patch(key, { state: 'refused', reason, ...(isGone && { id: undefined, callId: newId() }) })),
    }),
  )
}
