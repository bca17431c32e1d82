import { dropOldShells, fillShell, keptDocument } from './shell.ts'
import { requestKind } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds that a page of the network is waited for where one is kept here: a gym's cellar lets a byte through now and then. */
const PATIENCE = 6000

self.addEventListener('install', (event) => event.waitUntil(fillShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => self.clients.claim())))

// Whoever takes a lesson along makes sure that what plays it is here too: the browser may have thrown it away, or a member by leaving.
self.addEventListener('message', ({ ports: [port] }) => {
  const ready = fillShell().then(() => self.clients.claim())
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
  return (await keptDocument()) ?? newest
}
