import { useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { createSessionReader, signedOutSession, type Session } from './session.ts'

const readCurrentSession = createSessionReader(client.tokens)

/** Current session; follows log-in and log-out in this and other tabs. */
export const useSession = (): Session =>
  useSyncExternalStore(client.tokens.subscribe, readCurrentSession, () => signedOutSession)

/** Id of the signed-in member, or null. Cheaper than the whole session, for frequently rendered components. */
export const useOwnerId = () => useSyncExternalStore(client.tokens.subscribe, client.tokens.currentId, () => null)
