import { requestKind } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope

/** Written into the worker when the site is built: everything that draws the member area, under a name that changes with it. */
declare const SHELL: { version: string; files: readonly string[] }

const PREFIX = 'holdfast:shell:'
const NAME = PREFIX + SHELL.version

/** All addresses of the member area share one document. */
const DOCUMENT = '/gym-bag'

/** Fetches what is not here yet: all of it, or the browser is told that there is no worker. */
async function cacheShell() {
  const cache = await caches.open(NAME)
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [DOCUMENT, ...SHELL.files].filter((path) => !here.has(path))
  // A document of yesterday would name yesterday's code.
  await cache.addAll(missing.map((path) => new Request(path, { cache: path === DOCUMENT ? 'reload' : 'default' })))
}

/** What an earlier worker has left. */
async function deleteOldShells() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(names.map((name) => caches.delete(name)))
}

const cachedDocument = () => caches.match(DOCUMENT, { cacheName: NAME })

/** Milliseconds that a page of the network is waited for where one is kept here: a gym's cellar lets a byte through now and then. */
const PATIENCE = 6000

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells().then(() => self.clients.claim())))

// Whoever takes a lesson along makes sure that what plays it is here too: the browser may have thrown it away, or a member by leaving.
self.addEventListener('message', ({ ports: [port] }) => {
  const ready = cacheShell().then(() => self.clients.claim())
  void ready.then(
    () => port?.postMessage(true),
    () => port?.postMessage(false),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const way = requestKind(request, self.location.origin)
  if (way === 'document') event.respondWith(page(request))
  else if (way === 'film') event.respondWith(kept(request, missing))
  else if (way !== undefined) event.respondWith(kept(request, () => fetch(request)))
})

const missing = async () => new Response(null, { status: 404 })

/** What lies here never changes under its address: hashed code, pieces of a film, its pictures. */
const kept = async (request: Request, otherwise: () => Promise<Response>) =>
  (await caches.match(request.url, { ignoreVary: true })) ?? otherwise()

/** The newest page, as long as there is a network and a server that answers. */
async function page(request: Request) {
  const newest = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
  const came = await Promise.race([newest.catch(() => undefined), late])
  if (came && came.status < 500) return came
  return (await cachedDocument()) ?? newest
}
