import { useSyncExternalStore } from 'react'
import { withoutUnseen } from '#contract/unseen-characters.ts'
import { announceFilm, type Film, listFilms, planFilm, removeFilm } from '#contract/studio/films.ts'
import { refusalText, studioCall } from '#web/studio/shell/index.ts'
import { isRefusal } from '#web/api/api-error.ts'
import { client } from '#web/client.ts'
import { createSpeed } from './speed.ts'
import { findUnfinished } from './same-file.ts'
import type { sendFile as SendFile } from './send-file.ts'

/** A file that this page uploads, or is about to. */
export interface Item {
  key: string
  file: File
  /** The film it becomes, once the server knows of it. */
  id: string | undefined
  state: 'queued' | 'sending' | 'waiting' | 'paused' | 'refused'
  sent: number
  /** Seconds that are left at the present speed. */
  secondsLeft: number | undefined
  /** Since when nothing answers, in milliseconds of the clock. */
  silentSince: number | undefined
  /** What becomes of it. */
  plan: FilmPlan
  /** Why the server does not take it, or not now. */
  reason: string | undefined
}

interface FilmPlan {
  /** The title of its lesson; null: as the file is called. */
  title?: string | null
  /** The course that its lesson is meant for. */
  course?: string | null
  /** The failed film that goes once this one has begun. */
  replaces?: string
}

/** Files that are sent at once: two fill most networks, and the first of many is soon there. */
const AT_ONCE = 2

let items: readonly Item[] = []
let owner: string | null = null
const listeners = new Set<() => void>()
const stops = new Map<string, () => void>()
/** Called when a file has arrived, or another film is known; resolves when the server's list was read anew. */
let onChange: () => Promise<unknown> = () => Promise.resolve()

function set(next: readonly Item[]) {
  items = next
  listeners.forEach((notify) => notify())
}
const patch = (key: string, values: Partial<Item>) =>
  set(items.map((item) => (item.key === key ? { ...item, ...values } : item)))
/** Whether bytes of the file are sent, or will be as soon as there is a network. */
export const isUnderway = ({ state }: Item) => state === 'sending' || state === 'waiting'

/**
 * The files that this page uploads. They go on while one is on other pages of the Studio; the server has what arrived
 * when the page is closed.
 */
export const useUploads = () => useSyncExternalStore(subscribe, () => items)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the callback for changes of the server's list. */
export function followUploads(listener: () => Promise<unknown>): () => void {
  onChange = listener
  return () => void (onChange = () => Promise.resolve())
}

// Nobody else's uploads go on in the name of who signs in next.
client.tokens.subscribe(() => {
  if (items.length === 0 || client.tokens.currentId() === owner) return
  stops.forEach((stop) => stop())
  stops.clear()
  set([])
})

/** Adds films in their order. One that was begun before goes on where it broke off. */
export function addFiles(files: readonly File[], plan: FilmPlan = {}) {
  owner = client.tokens.currentId()
  const added = files.map((file): Item => ({
    key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    file,
    id: undefined,
    state: 'queued',
    sent: 0,
    secondsLeft: undefined,
    silentSince: undefined,
    plan,
    reason: undefined,
  }))
  set([...items, ...added])
  startNext()
}

export function pause(key: string) {
  stop(key)
  patch(key, { state: 'paused', secondsLeft: undefined })
  startNext()
}

export function resume(key: string) {
  patch(key, { state: 'queued', reason: undefined })
  startNext()
}

/** Tries those at once that wait for an answer. */
export function retryNow() {
  for (const { key } of items.filter(({ state }) => state === 'waiting')) {
    stop(key)
    patch(key, { state: 'queued' })
  }
  startNext()
}

/** Stops every upload, or lets them all go on. */
export function pauseAll() {
  for (const { key } of items.filter((item) => isUnderway(item) || item.state === 'queued')) {
    stop(key)
    patch(key, { state: 'paused', secondsLeft: undefined })
  }
}
export function resumeAll() {
  for (const { key } of items.filter(({ state }) => state === 'paused')) patch(key, { state: 'queued' })
  startNext()
}

/** Takes a file out of the queue. What the server has of it is removed by its caller. */
export function forget(key: string) {
  stop(key)
  set(items.filter((item) => item.key !== key))
  startNext()
}

function stop(key: string) {
  stops.get(key)?.()
  stops.delete(key)
}

function startNext() {
  for (;;) {
    const next = items.find(({ state }) => state === 'queued')
    if (!next || items.filter(isUnderway).length >= AT_ONCE) return
    patch(next.key, { state: 'sending' })
    void start(next)
  }
}

const current = (key: string) => items.find((item) => item.key === key)

async function start(item: Item) {
  const { key, file } = item
  try {
    const { id, received } = item.id === undefined ? await announce(item) : { id: item.id, received: item.sent }
    void onChange()
    // Whoever drops no film never loads it.
    const { sendFile } = await import('./send-file.ts')
    if (!current(key)) return
    patch(key, { id, sent: received, silentSince: undefined })
    if (current(key)?.state === 'sending') send(sendFile, { key, file, id })
  } catch (reason) {
    if (!current(key)) return
    // No answer is no refusal: it is tried again like a part that did not arrive.
    if (isRefusal(reason)) patch(key, { state: 'refused', reason: refusalText(reason) })
    else retrySoon(key)
    startNext()
  }
}

/** `reason`: in the words of the server, where it answered. */
function wait(key: string, reason?: string) {
  const silentSince = reason === undefined ? (current(key)?.silentSince ?? Date.now()) : undefined
  patch(key, { state: 'waiting', secondsLeft: undefined, silentSince, reason })
}

/** Milliseconds. */
const ANNOUNCE_AGAIN = 5000

function retrySoon(key: string) {
  wait(key)
  const timer = setTimeout(() => {
    stops.delete(key)
    patch(key, { state: 'queued' })
    startNext()
  }, ANNOUNCE_AGAIN)
  stops.set(key, () => clearTimeout(timer))
}

async function announce({ file, plan: { replaces, ...plan } }: Item): Promise<Pick<Film, 'id' | 'received'>> {
  const { films } = await studioCall(listFilms, {})
  const ours = new Set(items.map(({ id }) => id))
  const unfinished = films.filter(({ id, isOwn, state }) => isOwn && state === 'uploading' && !ours.has(id))
  const known = await findUnfinished(file, unfinished)
  const film = known ?? (await studioCall(announceFilm, { body: { name: nameOf(file), bytes: file.size, ...plan } }))
  // It takes over what is to become of the one in whose place it comes, which is removed then.
  if (known && replaces !== undefined)
    await studioCall(planFilm, {
      params: { id: known.id },
      body: { title: plan.title ?? null, course: plan.course ?? null },
    })
  // Where that is refused, the failed one stays in the list, and can be removed there.
  if (replaces !== undefined) await studioCall(removeFilm, { params: { id: replaces } }).catch(() => undefined)
  return film
}

/** Phones name clips as they like; what a name must not hold is left out. */
const nameOf = ({ name }: File) => withoutUnseen(name.slice(-255)) || 'film'

function send(sendFile: typeof SendFile, { key, file, id }: { key: string; file: File; id: string }) {
  const speed = createSpeed(file.size)
  const end = (then: () => void) => {
    stop(key)
    then()
    startNext()
  }
  stops.set(
    key,
    sendFile({
      file,
      id,
      onProgress: (sent) =>
        patch(key, { state: 'sending', sent, secondsLeft: speed(sent), silentSince: undefined, reason: undefined }),
      onWaiting: (reason) => wait(key, reason),
      // Shown as it was until the list says what becomes of it.
      onDone: () => void onChange().finally(() => end(() => set(items.filter((item) => item.key !== key)))),
      onRefused: (reason) => end(() => patch(key, { state: 'refused', reason })),
    }),
  )
}
