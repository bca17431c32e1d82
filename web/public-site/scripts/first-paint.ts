import { markMember } from '#web/session/storage/member-mark.ts'

/**
 * The script that runs before the first paint of a document: it shows the right header, and sends members on from a
 * page that is marked so.
 */
const follow = () => {
  const { membersTo } = document.documentElement.dataset
  if (markMember() && membersTo !== undefined) location.replace(membersTo)
}

follow()
// Another tab has signed in or out; also while the browser cached this page for the way back.
addEventListener('storage', follow)
addEventListener('pageshow', ({ persisted }) => persisted && follow())
