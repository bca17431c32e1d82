import type { Tokens as Login } from '#contract/session.ts'
import type { Tokens } from '#web/api/refresh.ts'
import type { ReadProfile } from '#web/api/session-wire.ts'
import { tryCatch, isList, isText } from '#web/api/read-response.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { toMember, type Member } from '#web/session/member.ts'
import type { SafeStorage } from './safe-storage.ts'
import { APP_KEYS, DEVICE_ID, NO_DEVICE, USER_IDS, USER_PARTS, userKey, type UserPart } from './storage-keys.ts'

/** Known users in the storage format of `realm-web`, the client of the protocol (session service §11). */
export interface TokenStore extends Tokens {
  /** All known users, including signed-out users, newest first. */
  ids(): string[]
  member(userId: string): Member
  /** First user with a refresh token. */
  current(): Member | null
  deviceId(): string | null
  /** Stores a log-in and moves its user to the top. */
  saveSession(login: Login, providerType: string, profile: ReadProfile): void
  /** Stores the profile of a known user. */
  saveProfile(userId: string, profile: ReadProfile): void
  /** Moves a known user to the top, in this tab until the next log-in. */
  moveToTop(userId: string): void
  /** Stores the order set by {@link moveToTop}, for reloads and other tabs. */
  saveOrder(): void
  /** Removes a user and their profile; logging out clears the tokens. */
  remove(userId: string): void
  /** Removes a user whose account is deleted, with all stored data. */
  erase(userId: string): void
}

export const createTokenStore = (storage: SafeStorage): TokenStore => {
  const listeners = new Set<() => void>()
  const notifyListeners = () => listeners.forEach((listener) => listener())
  const read = (userId: string, part: UserPart) => storage.get(userKey(userId, part))
  const save = (userId: string, parts: Partial<Record<UserPart, string | null>>) => {
    for (const part of USER_PARTS) if (parts[part] !== undefined) storage.set(userKey(userId, part), parts[part])
    notifyListeners()
  }
  const storedIds = () => readIds(storage.get(USER_IDS)) ?? []
  const saveIds = (ids: string[]) => {
    storage.set(USER_IDS, JSON.stringify(ids))
    notifyListeners()
  }
  let sessionOrder: string[] = []
  const ids = () => {
    const knownIds = storedIds()
    return [...new Set([...sessionOrder.filter((id) => knownIds.includes(id)), ...knownIds])]
  }
  const currentId = () => ids().find((id) => read(id, 'refreshToken')) ?? null
  const removeId = (userId: string) => saveIds(storedIds().filter((id) => id !== userId))
  const member = (id: string) => toMember(id, ids().includes(id), (part) => read(id, part))

  const saveProfile = (userId: string, profile: ReadProfile) =>
    save(userId, { profile: JSON.stringify(toStoredProfile(profile)) })

  clearIfInvalid(storage)
  // Other tabs may have changed the storage. In the back/forward cache a page receives no storage events.
  for (const event of ['storage', 'pageshow']) globalThis.addEventListener?.(event, notifyListeners)

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
      const oldIds = ids()
      sessionOrder = []
      if (device_id !== NO_DEVICE) storage.set(DEVICE_ID, device_id)
      save(user_id, { accessToken, refreshToken, providerType })
      saveProfile(user_id, profile)
      // The list is written last: another tab treats a listed user without a provider as corrupt storage.
      saveIds([...new Set([user_id, ...oldIds])])
    },
    saveProfile,
    moveToTop(userId) {
      sessionOrder = [userId, ...sessionOrder]
      notifyListeners()
    },
    saveOrder: () => saveIds(ids()),
    remove(userId) {
      save(userId, { profile: null })
      removeId(userId)
    },
    erase(userId) {
      // The list is written first, so that no other tab treats the user as signed out and stores data for them.
      removeId(userId)
      save(userId, { accessToken: null, refreshToken: null, profile: null, providerType: null })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const readIds = (storedIds: string | null): string[] | undefined => {
  const list = tryCatch((): unknown => JSON.parse(storedIds ?? '[]'))
  return isList(list) ? list.filter(isText) : undefined
}

/** Clears an invalid list of users, or a list with a user without a provider, so that no session is partial. */
const clearIfInvalid = (storage: SafeStorage) => {
  const ids = readIds(storage.get(USER_IDS))
  if (ids?.every((id) => storage.get(userKey(id, 'providerType')) !== null)) return
  logWarning('The stored session could not be read and was cleared')
  for (const key of storage.keys()) if (key.startsWith(APP_KEYS)) storage.set(key, null)
}

/** Field names of `realm-web` that differ from `data` (session service §5.5). */
const STORED_FIELD_NAMES = new Map(
  Object.entries({
    picture: 'pictureUrl',
    first_name: 'firstName',
    last_name: 'lastName',
    min_age: 'minAge',
    max_age: 'maxAge',
  }),
)

/** Converts a profile to the format of `realm-web`. */
const toStoredProfile = ({ type, identities, data }: ReadProfile) => ({
  type,
  identities: identities.map(({ id, provider_type: providerType }) => ({ id, providerType })),
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [STORED_FIELD_NAMES.get(name) ?? name, value])),
})
