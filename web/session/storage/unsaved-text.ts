import { newId } from '#web/api/new-id.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { getMemberStorageKey, storeUnsent } from './member-storage.ts'
import { userKey } from './storage-keys.ts'

/** Milliseconds to wait for the end of the session: a sign-out in another tab deletes the texts first. */
const SIGN_OUT_DELAY_MS = 500

/** End of a key, which differs per editor. Previous versions had one key per name. */
const EDITOR_SUFFIX = /(#[\da-f]{24})?$/

/** Names of a member's unsaved texts that start with a prefix. Several editors can store texts with the same name. */
export const listUnsavedNames = (userId: string, prefix: string): string[] => {
  const start = getMemberStorageKey(userId, prefix)
  const keys = (tryCatch(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(start))
  return [...new Set(keys.map((key) => key.slice(start.length).replace(EDITOR_SUFFIX, '')))]
}

const listKeys = (base: string) =>
  (tryCatch(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(base) && key.replace(EDITOR_SUFFIX, '') === base)
    .toSorted()

/**
 * Unsaved text of one editor in this browser. Each editor writes its own key, because the same text can be open in
 * other tabs.
 */
export function openUnsavedText(userId: string, name: string) {
  const base = getMemberStorageKey(userId, name)
  const createKey = () => `${base}#${newId()}`
  let key = createKey()
  // Last known value of the key. A different value was written by another tab.
  let knownText: string | null = null
  const isUnchanged = () => localStorage.getItem(key) === knownText
  return {
    /** Continues the oldest stored text that can be parsed. Texts of other editors stay stored. */
    read<T>(parse: (text: string) => T | undefined): T | undefined {
      for (const storedKey of listKeys(base)) {
        const text = tryCatch(() => localStorage.getItem(storedKey)) ?? ''
        const value = parse(text)
        if (value === undefined) continue
        key = storedKey
        knownText = text
        return value
      }
    },
    /** Stores the text; undefined removes it. Returns whether it is stored. */
    write(text: string | undefined): boolean {
      if (!tryCatch(isUnchanged)) {
        key = createKey()
        knownText = null
      }
      if (text === undefined) tryCatch(() => localStorage.removeItem(key))
      else if (!storeUnsent(key, text)) return false
      knownText = text ?? null
      return text !== undefined
    },
    /**
     * Calls back when another tab removes or replaces the text, unless that tab signed the member out. Returns the
     * unsubscribe function.
     */
    watch(onLost: () => void) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const isSignedIn = () => localStorage.getItem(userKey(userId, 'refreshToken')) !== null
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) timer = setTimeout(() => void (isSignedIn() && onLost()), SIGN_OUT_DELAY_MS)
      }
      globalThis.addEventListener('storage', onStorage)
      return () => {
        clearTimeout(timer)
        globalThis.removeEventListener('storage', onStorage)
      }
    },
  }
}
