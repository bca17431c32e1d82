import { deleteForeignFiles } from '#web/api/file-type.ts'
import { routeTable } from '#web/routing/route-table.ts'
import { fillShell } from './fill-shell.ts'
import { requestKind } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Written into the worker by the build: all files that draw the member area, those that only a film without a network
 * needs, and a version that changes with them.
 */
declare const SHELL: { version: string; files: readonly string[]; filmFiles: readonly string[] }

const PREFIX = 'holdfast:shell:'
const NAME = PREFIX + SHELL.version

/** All addresses of the member area share one document. */
const DOCUMENT = routeTable.gymBag
const START = routeTable.browse

/**
 * Milliseconds to wait for a page of the network where one is cached: a gym's network may let a byte through only now
 * and then.
 */
const TIMEOUT = 6000

self.addEventListener('install', (event) => event.waitUntil(hasBag().then(prepareShell)))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells().then(() => self.clients.claim())))

// A page that downloads a lesson makes sure that the code that plays it is cached: the browser may have deleted it, or
// a member by signing out.
self.addEventListener('message', ({ ports: [port] }) => {
  const ready = prepareShell(true).then(() => self.clients.claim())
  void ready.then(
    () => port?.postMessage(true),
    () => port?.postMessage(false),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = requestKind(request, self.location.origin)
  if (kind === 'document') event.respondWith(page(request))
  // Members who type the site's name find the app; with a network the start page sends them there.
  else if (kind === 'start') event.respondWith(fetch(request).catch(() => Response.redirect(START)))
  else if (kind === 'film') event.respondWith(cached(request, notFound))
  else if (kind !== undefined) event.respondWith(cached(request, () => fetch(request)))
})

/** Whether films are stored here: what plays them is then part of the shell. */
const hasBag = async () => (await caches.keys()).some((name) => name.includes('/bag/'))

/** The caches of this worker and of earlier ones. */
const shells = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

/** Caches what is missing. Fails where a file does not load: the browser then has no worker. */
async function prepareShell(withFilms: boolean) {
  // Also those of an earlier worker, which answers for its tabs until they are closed.
  for (const name of await shells()) await deleteForeignFiles(await caches.open(name))
  await fillShell(await caches.open(NAME), DOCUMENT, withFilms ? [...SHELL.files, ...SHELL.filmFiles] : SHELL.files)
}

/** Deletes the caches of earlier workers. */
async function deleteOldShells() {
  const names = (await shells()).filter((name) => name !== NAME)
  await Promise.all(names.map((name) => caches.delete(name)))
}

const notFound = async () => new Response(null, { status: 404 })

/** A cached file never changes under its address: hashed code, segments of a film, its pictures. */
const cached = async (request: Request, otherwise: () => Promise<Response>) =>
  (await caches.match(request.url, { ignoreVary: true })) ?? otherwise()

/** The newest page where the network and the server answer, otherwise the cached document. */
async function page(request: Request) {
  const newest = fetch(request)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT))
  const answer = await Promise.race([newest.catch(() => undefined), timeout])
  if (answer && answer.status < 500) return answer
  return (await caches.match(DOCUMENT, { cacheName: NAME })) ?? newest
}
