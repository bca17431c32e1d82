import { newId } from '#web/api/new-id.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { memberStorageKey, storeUnsent } from './member-storage.ts'
import { userKey } from './storage-keys.ts'

/** Milliseconds in which a sign-out in another tab, which deletes the texts first, also ends the session here. */
const SIGN_OUT_TIME = 500

/** End of a key, which differs per editor. Earlier versions had one key per name. */
const EDITOR = /(#[\da-f]{24})?$/

/** Names of a member's unsaved texts that start with a prefix. Several editors can store a text of one name. */
export const unsavedNames = (userId: string, prefix: string): string[] => {
  const start = memberStorageKey(userId, prefix)
  const keys = (tryCatch(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(start))
  return [...new Set(keys.map((key) => key.slice(start.length).replace(EDITOR, '')))]
}

const keysOf = (base: string) =>
  (tryCatch(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(base) && key.replace(EDITOR, '') === base)
    .toSorted()

/**
 * Unsaved text of one editor in this browser. Each editor writes its own key, because the same text can be open in
 * other tabs.
 */
export function openUnsavedText(userId: string, name: string) {
  const base = memberStorageKey(userId, name)
  const createKey = () => `${base}#${newId()}`
  let key = createKey()
  // Last known value of the key. Another one was written by another tab.
  let known: string | null = null
  const isOwn = () => localStorage.getItem(key) === known
  return {
    /** Continues the oldest stored text that can be parsed. Texts of other editors stay stored. */
    read<T>(parse: (text: string) => T | undefined): T | undefined {
      for (const storedKey of keysOf(base)) {
        const text = tryCatch(() => localStorage.getItem(storedKey)) ?? ''
        const value = parse(text)
        if (value === undefined) continue
        key = storedKey
        known = text
        return value
      }
    },
    /** Stores the text; undefined removes it. Returns whether it is stored. */
    write(text: string | undefined): boolean {
      if (!tryCatch(isOwn)) {
        key = createKey()
        known = null
      }
      if (text === undefined) tryCatch(() => localStorage.removeItem(key))
      else if (!storeUnsent(key, text)) return false
      known = text ?? null
      return text !== undefined
    },
    /**
     * Calls back when another tab removes or replaces the text, unless it signed the member out. Returns the
     * unsubscribe function.
     */
    watch(onLost: () => void) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const isSignedIn = () => localStorage.getItem(userKey(userId, 'refreshToken')) !== null
      const notice = (event: StorageEvent) => {
        if (event.key === key) timer = setTimeout(() => void (isSignedIn() && onLost()), SIGN_OUT_TIME)
      }
      globalThis.addEventListener('storage', notice)
      return () => {
        clearTimeout(timer)
        globalThis.removeEventListener('storage', notice)
      }
    },
  }
}
