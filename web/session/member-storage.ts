import { attempt } from '#web/api/read.ts'

/** Where this browser keeps something of a member besides the session, in the local storage or as the name of a cache. */
export const memberKeyHere = (userId: string, what: string) => `${prefixOf(userId)}${what}`

const prefixOf = (userId: string) => `holdfast:member(${userId}):`

/** Signing out leaves nothing of a member in this browser: neither what is still to be sent, nor lessons taken along. */
export function forgetMemberHere(userId: string) {
  const isTheirs = (name: string) => name.startsWith(prefixOf(userId))
  attempt(() =>
    Object.keys(localStorage)
      .filter(isTheirs)
      .forEach((key) => localStorage.removeItem(key)),
  )
  // What a browser without caches refuses is not there either.
  void globalThis.caches?.keys().then(
    (names) => Promise.all(names.filter(isTheirs).map((name) => caches.delete(name))),
    () => undefined,
  )
}
