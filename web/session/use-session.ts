import { useMemo, useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import type { Member } from './member.ts'

/** The session profile of the specification's §3, and the member it belongs to. */
export interface Session {
  isLoggedIn: boolean
  accessToken: string | null
  ownerId: string | null
  details: Member['details'] | null
  member: Member | null
}

const subscribe = (listener: () => void) => client.tokens.subscribe(listener)
const current = () => client.tokens.current()

/** Who is signed in, now: follows log-in and log-out in this tab and in others. */
export const useSession = (): Session => {
  const member = useSyncExternalStore(subscribe, current, () => null)
  return useMemo(() => toSession(member), [member])
}

const toSession = (member: Member | null): Session => ({
  isLoggedIn: member !== null,
  accessToken: member && client.tokens.accessToken(member.id),
  ownerId: member?.id ?? null,
  details: member?.details ?? null,
  member,
})
