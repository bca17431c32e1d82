import { asObject } from '#web/api/read-response.ts'

/** Backdates the queued changes in local storage by an hour. */
export const backdateChanges = () => {
  for (const key of Object.keys(localStorage).filter((name) => name.includes('change:'))) {
    const change: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...asObject(change), at: Date.now() - 3_600_000 }))
  }
}
