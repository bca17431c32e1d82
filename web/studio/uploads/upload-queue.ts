import { useSyncExternalStore } from 'react'
import { stripInvisible } from '#contract/unseen-characters.ts'
import { announceFilm, type Film, listFilms, planFilm, removeFilm } from '#contract/studio/films.ts'
import { refusalText, studioCall } from '#web/studio/shell/index.ts'
import { isFinalError } from '#web/api/api-error.ts'
import { client } from '#web/client.ts'
import { createSpeed } from './speed.ts'
import { findUnfinished } from './same-file.ts'
import type { sendFile as SendFile } from './send-file.ts'

/** A file in the upload queue of this page. */
export interface Item {
  key: string
  file: File
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

interface FilmPlan {
  /** Title of the lesson; null uses the file name. */
  title?: string | null
  /** Course of the lesson. */
  course?: string | null
  /** Failed film to be removed once this upload has started. */
  replaces?: string
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
export const useUploads = () => useSyncExternalStore(subscribe, () => items)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the callback for changes of the server's list. Returns the unsubscribe function. */
export function followUploads(listener: () => Promise<unknown>): () => void {
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
    key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    file,
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
  try {
    const { id, received } = item.id === undefined ? await announce(item) : { id: item.id, received: item.sentBytes }
    void onChange()
    // Loaded on the first upload.
    const { sendFile } = await import('./send-file.ts')
    if (!current(key)) return
    patch(key, { id, sentBytes: received, silentSince: undefined })
    if (current(key)?.state === 'sending') send(sendFile, { key, file, id })
  } catch (reason) {
    if (!current(key)) return
    // A missing response is retried; only an API error is final.
    if (isFinalError(reason)) patch(key, { state: 'refused', reason: refusalText(reason) })
    else retrySoon(key)
    startNext()
  }
}

/** `reason`: error text of the server, if it responded. */
function wait(key: string, reason?: string) {
  const silentSince = reason === undefined ? (current(key)?.silentSince ?? Date.now()) : undefined
  patch(key, { state: 'waiting', secondsLeft: undefined, silentSince, reason })
}

const REANNOUNCE_DELAY = 5000

function retrySoon(key: string) {
  wait(key)
  const timer = setTimeout(() => {
    cancelByKey.delete(key)
    patch(key, { state: 'queued' })
    startNext()
  }, REANNOUNCE_DELAY)
  cancelByKey.set(key, () => clearTimeout(timer))
}

async function announce({ key, file, plan: { replaces, ...plan } }: Item): Promise<Pick<Film, 'id' | 'received'>> {
  const { films } = await studioCall(listFilms, {})
  const queuedIds = new Set(items.map(({ id }) => id))
  const unfinished = films.filter(({ id, isOwn, state }) => isOwn && state === 'uploading' && !queuedIds.has(id))
  const unfinishedFilm = await findUnfinished(file, unfinished)
  const film =
    unfinishedFilm ??
    // The key of the item, so that a repetition after a lost response does not create another film.
    (await studioCall(announceFilm, { callId: key, body: { name: nameOf(file), bytes: file.size, ...plan } }))
  // Copies the lesson data of the film that it replaces, which is removed then.
  if (unfinishedFilm && replaces !== undefined)
    await studioCall(planFilm, {
      params: { id: unfinishedFilm.id },
      body: { title: plan.title ?? null, course: plan.course ?? null },
    })
  // If this fails, the film stays in the list and can be removed there.
  if (replaces !== undefined) await studioCall(removeFilm, { params: { id: replaces } }).catch(() => undefined)
  return film
}

/** Removes invisible characters, which the server rejects in names. */
const nameOf = ({ name }: File) => stripInvisible(name.slice(-255)) || 'film'

function send(sendFile: typeof SendFile, { key, file, id }: { key: string; file: File; id: string }) {
  const speed = createSpeed(file.size)
  const end = (then: () => void) => {
    cancelUpload(key)
    then()
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
          secondsLeft: speed(sentBytes),
          silentSince: undefined,
          reason: undefined,
        }),
      onWaiting: (reason) => wait(key, reason),
      // Kept in the queue until the refetched list contains the film.
      onDone: () => void onChange().finally(() => end(() => set(items.filter((item) => item.key !== key)))),
      onRefused: (reason) => end(() => patch(key, { state: 'refused', reason })),
    }),
  )
}
