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

export const signedOutSession: Session = {
  isLoggedIn: false,
  accessToken: null,
  ownerId: null,
  details: null,
  member: null,
}

/** Reads the session. Returns the same object while nothing changes, because React compares snapshots by identity. */
export const createSessionReader = (tokens: TokenStore) => {
  let lastRead = { key: '', session: signedOutSession }
  return (): Session => {
    const member = tokens.current()
    const session = member ? toSession(member, tokens.accessToken(member.id)) : signedOutSession
    const key = JSON.stringify(session)
    if (key !== lastRead.key) lastRead = { key, session }
    return lastRead.session
  }
}

const toSession = (member: Member, accessToken: string | null): Session => ({
  isLoggedIn: true,
  accessToken,
  ownerId: member.id,
  details: member.details,
  member,
})
