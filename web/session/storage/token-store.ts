import type { Tokens as Login } from '#contract/session.ts'
import type { Tokens } from '#web/api/refresh.ts'
import type { ReadProfile } from '#web/api/session-wire.ts'
import { tryCatch, isList, isText } from '#web/api/read-answer.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { toMember, type Member } from '#web/session/member.ts'
import type { SafeStorage } from './safe-storage.ts'
import { APP_KEYS, DEVICE_ID, NO_DEVICE, USER_IDS, USER_PARTS, userKey, type UserPart } from './storage-keys.ts'

/** Everybody this browser knows, in the published client's own storage (session service §11). */
export interface TokenStore extends Tokens {
  /** All known users, also those who have signed out; the newest first. */
  ids(): string[]
  member(userId: string): Member
  /** The first user who still has a refresh token. */
  current(): Member | null
  deviceId(): string | null
  /** Saves a log-in and moves its user to the top. */
  saveSession(login: Login, providerType: string, profile: ReadProfile): void
  /** Saves the profile of a known user. */
  saveProfile(userId: string, profile: ReadProfile): void
  /** Moves a known user to the top, in this tab and until the next log-in. */
  moveToTop(userId: string): void
  /** Stores the order that {@link moveToTop} made, for a reload and for the other tabs. */
  saveOrder(): void
  /** Forgets a user and their profile; their tokens are cleared by logging out. */
  forget(userId: string): void
  /** Forgets a user whose account is deleted, with all that is stored of them. */
  erase(userId: string): void
}

export const createTokenStore = (storage: SafeStorage): TokenStore => {
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const read = (userId: string, part: UserPart) => storage.get(userKey(userId, part))
  const save = (userId: string, parts: Partial<Record<UserPart, string | null>>) => {
    for (const part of USER_PARTS) if (parts[part] !== undefined) storage.set(userKey(userId, part), parts[part])
    changed()
  }
  const stored = () => readIds(storage.get(USER_IDS)) ?? []
  const saveIds = (ids: string[]) => {
    storage.set(USER_IDS, JSON.stringify(ids))
    changed()
  }
  let order: string[] = []
  const ids = () => {
    const known = stored()
    return [...new Set([...order.filter((id) => known.includes(id)), ...known])]
  }
  const currentId = () => ids().find((id) => read(id, 'refreshToken')) ?? null
  const leaveOut = (userId: string) => saveIds(stored().filter((id) => id !== userId))
  const member = (id: string) => toMember(id, ids().includes(id), (part) => read(id, part))

  const saveProfile = (userId: string, profile: ReadProfile) =>
    save(userId, { profile: JSON.stringify(toStored(profile)) })

  clearIfBroken(storage)
  // Changes by another tab; by any page while this one was in the back/forward cache, which gets no storage events.
  for (const event of ['storage', 'pageshow']) globalThis.addEventListener?.(event, changed)

  return {
    ids,
    currentId,
    member,
    current() {
      const id = currentId()
      return id === null ? null : member(id)
    },
    deviceId: () => storage.get(DEVICE_ID),
    accessToken: (userId) => read(userId, 'accessToken'),
    refreshToken: (userId) => read(userId, 'refreshToken'),
    saveAccessToken: (userId, accessToken) => save(userId, { accessToken }),
    clearTokens(userId, refreshToken) {
      if (refreshToken === read(userId, 'refreshToken')) save(userId, { accessToken: null, refreshToken: null })
    },
    saveSession({ user_id, access_token: accessToken, refresh_token: refreshToken, device_id }, providerType, profile) {
      const before = ids()
      order = []
      if (device_id !== NO_DEVICE) storage.set(DEVICE_ID, device_id)
      save(user_id, { accessToken, refreshToken, providerType })
      saveProfile(user_id, profile)
      // The list last: another tab that starts now treats a user without a provider as a broken storage.
      saveIds([...new Set([user_id, ...before])])
    },
    saveProfile,
    moveToTop(userId) {
      order = [userId, ...order]
      changed()
    },
    saveOrder: () => saveIds(ids()),
    forget(userId) {
      save(userId, { profile: null })
      leaveOut(userId)
    },
    erase(userId) {
      // The list first: no other tab then takes the user for one who has signed out, of whom it stores something.
      leaveOut(userId)
      save(userId, { accessToken: null, refreshToken: null, profile: null, providerType: null })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const readIds = (stored: string | null): string[] | undefined => {
  const list = tryCatch((): unknown => JSON.parse(stored ?? '[]'))
  return isList(list) ? list.filter(isText) : undefined
}

/**
 * Clears a list that cannot be read, or one with a user without a provider: the app starts empty rather than half
 * signed in.
 */
const clearIfBroken = (storage: SafeStorage) => {
  const ids = readIds(storage.get(USER_IDS))
  if (ids?.every((id) => storage.get(userKey(id, 'providerType')) !== null)) return
  logWarning('The stored session could not be read and was cleared')
  for (const key of storage.keys()) if (key.startsWith(APP_KEYS)) storage.set(key, null)
}

/** Where the published client has a name of its own for a member of `data` (session service §5.5). */
const NAMES = new Map(
  Object.entries({
    picture: 'pictureUrl',
    first_name: 'firstName',
    last_name: 'lastName',
    min_age: 'minAge',
    max_age: 'maxAge',
  }),
)

/** A profile as the published client stores it. */
const toStored = ({ type, identities, data }: ReadProfile) => ({
  type,
  identities: identities.map(({ id, provider_type: providerType }) => ({ id, providerType })),
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [NAMES.get(name) ?? name, value])),
})
