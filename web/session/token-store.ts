import type { Profile } from '#contract/session.ts'
import type { Tokens } from '#web/api/refresh.ts'
import { warn } from '#web/api/warn.ts'
import { toMember, type Member } from './member.ts'
import type { SafeStorage } from './safe-storage.ts'
import { APP_KEYS, DEVICE_ID, USER_IDS, userKey } from './storage-keys.ts'

export interface TokenStore extends Tokens {
  /** The member at the top of the list who still holds a refresh token. The same object until something changes. */
  current(): Member | null
  deviceId(): string | null
  keepTokens(userId: string, tokens: { accessToken: string; refreshToken: string }): void
  /** Completes a log-in: the profile is stored and the user moves to the top. */
  keepUser(userId: string, profile: Profile, deviceId: string): void
  /** Calls back on every change, also one made by another tab. Answers how to stop. */
  subscribe(listener: () => void): () => void
}

const NO_DEVICE = '0'.repeat(24)

export const createTokenStore = (storage: SafeStorage): TokenStore => {
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const read = (userId: string, part: Parameters<typeof userKey>[1]) => storage.get(userKey(userId, part))
  const ids = () => readIds(storage.get(USER_IDS)) ?? []
  const isActive = (userId: string) => read(userId, 'refreshToken') !== null
  const currentId = () => ids().find(isActive) ?? null
  const current = remembered(() => {
    const id = currentId()
    return id === null ? null : ([id, read(id, 'accessToken'), read(id, 'profile')] as const)
  })

  clearIfBroken(storage)

  return {
    currentId,
    current,
    deviceId: () => storage.get(DEVICE_ID),
    accessToken: (userId) => read(userId, 'accessToken'),
    refreshToken: (userId) => read(userId, 'refreshToken'),
    keepAccessToken(userId, token) {
      storage.set(userKey(userId, 'accessToken'), token)
      changed()
    },
    keepTokens(userId, { accessToken, refreshToken }) {
      storage.set(userKey(userId, 'accessToken'), accessToken)
      storage.set(userKey(userId, 'refreshToken'), refreshToken)
    },
    clearTokens(userId) {
      storage.remove(userKey(userId, 'accessToken'))
      storage.remove(userKey(userId, 'refreshToken'))
      changed()
    },
    keepUser(userId, profile, deviceId) {
      storage.set(userKey(userId, 'profile'), JSON.stringify(toStored(profile)))
      storage.set(userKey(userId, 'providerType'), profile.identities[0]?.provider_type ?? 'local-userpass')
      storage.set(USER_IDS, JSON.stringify([userId, ...ids().filter((id) => id !== userId)]))
      if (deviceId !== NO_DEVICE) storage.set(DEVICE_ID, deviceId)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      globalThis.addEventListener?.('storage', listener)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', listener)
      }
    },
  }
}

const readIds = (stored: string | null): string[] | null => {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? [...new Set(list.filter((id) => typeof id === 'string'))] : null
  } catch {
    return null
  }
}

/** A list that is none, or a user without a provider: the app starts empty rather than half signed in. */
const clearIfBroken = (storage: SafeStorage) => {
  const ids = readIds(storage.get(USER_IDS))
  if (ids?.every((id) => storage.get(userKey(id, 'providerType')) !== null)) return
  warn('The stored session could not be read and was cleared. Please sign in again.')
  for (const key of storage.keys()) if (key.startsWith(APP_KEYS)) storage.remove(key)
}

/** The profile with the published client's names. */
const toStored = ({ type, identities, data }: Profile) => ({
  type,
  identities: identities.map(({ id, provider_type }) => ({ id, providerType: provider_type })),
  data,
})

/** React compares by identity: the same parts give the same object. */
const remembered = (parts: () => readonly [string, string | null, string | null] | null) => {
  let last: { key: string; member: Member | null } = { key: 'null', member: null }
  return () => {
    const now = parts()
    const key = JSON.stringify(now)
    if (key !== last.key) last = { key, member: now && toMember(...now) }
    return last.member
  }
}
