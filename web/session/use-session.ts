import { useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { readSession, signedOut, type Session } from './session.ts'

const current = readSession(client.tokens)

/** Who is signed in, now: follows log-in and log-out in this tab and in others. */
export const useSession = (): Session => useSyncExternalStore(client.tokens.subscribe, current, () => signedOut)

/**
 * The id of the signed-in member, or null. Cheaper than the whole session, for parts that a page draws a thousand
 * times.
 */
export const useOwnerId = () => useSyncExternalStore(client.tokens.subscribe, client.tokens.currentId, () => null)
