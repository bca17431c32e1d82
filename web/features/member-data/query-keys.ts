/**
 * What is fetched for a member is kept under such a key, so that all of it can be thrown away together. Documents of a collection are kept
 * under its name: whoever hears of a change there knows what to read again.
 */
export const memberKey = (ownerId: string, ...what: string[]) => ['member', ownerId, ...what]

/** Milliseconds after which it is read again when somebody comes back to the window, in case it could not be followed. */
export const STALE = 30_000
