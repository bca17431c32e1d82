import { USER_IDS, userKey } from './storage-keys.ts'

/**
 * Returns whether a member is signed in, like the token store, but with a tenth of its code, because every HTML
 * document includes this function (`public-site/scripts/first-paint.ts`).
 */
export const hasMember = (storage: Pick<Storage, 'getItem'>): boolean => {
  const ids: unknown = JSON.parse(storage.getItem(USER_IDS) ?? '[]')
  return Array.isArray(ids) && ids.some((id) => storage.getItem(userKey(String(id), 'refreshToken')))
}

/** Marks the page as a member's, so that documents show the right header. Returns whether somebody is signed in. */
export const markMember = (): boolean => {
  let isMember = false
  try {
    isMember = hasMember(localStorage)
  } catch {
    // Without valid storage nobody is signed in.
  }
  document.documentElement.toggleAttribute('data-member', isMember)
  return isMember
}
