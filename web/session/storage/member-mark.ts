import { USER_IDS, userKey } from './storage-keys.ts'

/**
 * Whether somebody is signed in here, as the token store sees it, in a tenth of its bytes: every document carries this
 * (`public-site/scripts/first-paint.ts`).
 */
export const hasMember = (storage: Pick<Storage, 'getItem'>): boolean => {
  const ids: unknown = JSON.parse(storage.getItem(USER_IDS) ?? '[]')
  return Array.isArray(ids) && ids.some((id) => storage.getItem(userKey(String(id), 'refreshToken')))
}

/** Marks the page as a member's, so that documents without script show the right header. Returns whether it is one. */
export const markMember = (): boolean => {
  let isMember = false
  try {
    isMember = hasMember(localStorage)
  } catch {
    // Without storage, or with a broken one, nobody is signed in.
  }
  document.documentElement.toggleAttribute('data-member', isMember)
  return isMember
}
