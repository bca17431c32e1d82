import { useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'

/** Whose page this is, or null. Lighter than the whole session, for what stands on a page a thousand times. */
export const useOwnerId = () => useSyncExternalStore(client.tokens.subscribe, client.tokens.currentId, () => null)
