import { markMember } from '#web/session/storage/mark-member.ts'

/**
 * Script that runs before the first paint of a document: selects the header, and redirects members from pages marked
 * for it.
 */
const follow = () => {
  const { membersTo } = document.documentElement.dataset
  if (markMember() && membersTo !== undefined) location.replace(membersTo)
}

follow()
// Sign-in or sign-out in another tab, also while the page was in the back/forward cache.
addEventListener('storage', follow)
addEventListener('pageshow', ({ persisted }) => persisted && follow())
