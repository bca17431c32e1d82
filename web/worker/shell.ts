/** Written into the worker when the site is built: everything that draws the member area, under a name that changes with it. */
declare const SHELL: { version: string; files: readonly string[] }

const PREFIX = 'holdfast:shell:'
const NAME = PREFIX + SHELL.version

/** All addresses of the member area share one document. */
const DOCUMENT = '/gym-bag'

/** Fetches what is not here yet: all of it, or the browser is told that there is no worker. */
export async function fillShell() {
  const cache = await caches.open(NAME)
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [DOCUMENT, ...SHELL.files].filter((path) => !here.has(path))
  // A document of yesterday would name yesterday's code.
  await cache.addAll(missing.map((path) => new Request(path, { cache: path === DOCUMENT ? 'reload' : 'default' })))
}

/** What an earlier worker has left. */
export async function dropOldShells() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(names.map((name) => caches.delete(name)))
}

export const keptDocument = () => caches.match(DOCUMENT, { cacheName: NAME })
