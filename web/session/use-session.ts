import { useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { readSession, signedOut, type Session } from './session.ts'

const current = readSession(client.tokens)

/** Who is signed in, now: follows log-in and log-out in this tab and in others. */
export const useSession = (): Session => useSyncExternalStore(client.tokens.subscribe, current, () => signedOut)
