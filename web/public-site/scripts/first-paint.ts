import { markMember } from '#web/session/storage/mark-member.ts'

/**
 * Script that runs before the first paint of a document. Selects the header for a visitor or member, and redirects
 * members from pages with `data-members-to`.
 */
const applySession = () => {
  const { membersTo } = document.documentElement.dataset
  if (markMember() && membersTo !== undefined) location.replace(membersTo)
}

applySession()
// The user may sign in or out in another tab, also while this page is in the back/forward cache.
addEventListener('storage', applySession)
addEventListener('pageshow', ({ persisted }) => persisted && applySession())
