import type { Member } from './member.ts'
import type { TokenStore } from '#web/session/storage/token-store.ts'

/** Session profile of the specification's §3, with its member. */
export interface Session {
  isLoggedIn: boolean
  accessToken: string | null
  ownerId: string | null
  details: Member['details'] | null
  member: Member | null
}

export const signedOut: Session = { isLoggedIn: false, accessToken: null, ownerId: null, details: null, member: null }

/** Reads the session. It keeps its identity while nothing changes, because React compares snapshots by identity. */
export const readSession = (tokens: TokenStore) => {
  let last = { key: '', session: signedOut }
  return (): Session => {
    const member = tokens.current()
    const session = member ? toSession(member, tokens.accessToken(member.id)) : signedOut
    const key = JSON.stringify(session)
    if (key !== last.key) last = { key, session }
    return last.session
  }
}

const toSession = (member: Member, accessToken: string | null): Session => ({
  isLoggedIn: true,
  accessToken,
  ownerId: member.id,
  details: member.details,
  member,
})
