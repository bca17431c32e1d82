import { useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { readSession, signedOut, type Session } from './session.ts'

const current = readSession(client.tokens)

/** Who is signed in, now: follows log-in and log-out in this tab and in others. */
export const useSession = (): Session => useSyncExternalStore(client.tokens.subscribe, current, () => signedOut)

/** Whose page this is, or null. Lighter than the whole session, for what stands on a page a thousand times. */
export const useOwnerId = () => useSyncExternalStore(client.tokens.subscribe, client.tokens.currentId, () => null)
