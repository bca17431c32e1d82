import { deleteForeignFiles } from '#web/api/file-type.ts'
import { routeTable } from '#web/routing/route-table.ts'
import { fillShell } from './fill-shell.ts'
import { getRequestKind } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Inserted by the build: all files of the member area, those needed only by offline films, and a version derived from
 * them.
 */
declare const SHELL: { version: string; files: readonly string[]; filmFiles: readonly string[] }

const CACHE_PREFIX = 'holdfast:shell:'
const CACHE_NAME = CACHE_PREFIX + SHELL.version

/** All paths of the member area share one document. */
const DOCUMENT = routeTable.gymBag
const START = routeTable.browse

/** Timeout in milliseconds for a page from the network if a document is cached, because a weak connection may stall. */
const TIMEOUT_MS = 2000

self.addEventListener('install', (event) => event.waitUntil(hasOfflineFilms().then(prepareShell)))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells().then(() => self.clients.claim())))

// Before a download, a page verifies that the player's code is cached: the browser may have evicted it, or a sign-out
// deleted it.
self.addEventListener('message', ({ ports: [port] }) => {
  const ready = prepareShell(true).then(() => self.clients.claim())
  void ready.then(
    () => port?.postMessage(true),
    () => port?.postMessage(false),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = getRequestKind(request, self.location.origin)
  if (kind === 'document') event.respondWith(respondWithPage(request))
  // Redirects the start page to the app if the network fails.
  else if (kind === 'start') event.respondWith(fetch(request).catch(() => Response.redirect(START)))
  else if (kind === 'film') event.respondWith(respondFromCache(request, notFound))
  else if (kind !== undefined) event.respondWith(respondFromCache(request, () => fetch(request)))
})

/** Whether this browser stores offline films; the shell then includes their player. */
const hasOfflineFilms = async () => (await caches.keys()).some((name) => name.includes('/bag/'))

/** Names of the caches of this worker and of earlier workers. */
const listShellCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))

/** Caches missing files. Rejects if one fails to load, so that the worker is not installed. */
async function prepareShell(withFilms: boolean) {
  // Includes caches of an earlier worker, which serves its tabs until they are closed.
  for (const name of await listShellCaches()) await deleteForeignFiles(await caches.open(name))
  await fillShell(
    await caches.open(CACHE_NAME),
    DOCUMENT,
    withFilms ? [...SHELL.files, ...SHELL.filmFiles] : SHELL.files,
  )
}

async function deleteOldShells() {
  const names = (await listShellCaches()).filter((name) => name !== CACHE_NAME)
  await Promise.all(names.map((name) => caches.delete(name)))
}

const notFound = async () => new Response(null, { status: 404 })

/** Cached files are immutable: hashed code, film segments, pictures. */
const respondFromCache = async (request: Request, fallback: () => Promise<Response>) =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fallback()

/** Responds with the newest page from the network, or with the cached document as a fallback. */
async function respondWithPage(request: Request) {
  const networkResponse = fetch(request)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const response = await Promise.race([networkResponse.catch(() => undefined), timeout])
  if (response && response.status < 500) return response
  return (await caches.match(DOCUMENT, { cacheName: CACHE_NAME })) ?? networkResponse
}
