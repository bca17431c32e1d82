/** The numbers of the Studio. Times are in milliseconds. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** People on the staff and open invitations together, and how long the link of an invitation works. */
export const STAFF_MOST = 100
export const STAFF_INVITATION_LIFE = 7 * DAY
/** A Studio call about money, roles, deletion or exports wants a password that was given so long ago at most. */
export const STUDIO_PROOF_LIFE = 10 * MINUTE
/** Studio calls of one person within a minute; in each process. */
export const STUDIO_CALLS_PER_MINUTE = 600
/** Entries of the audit log in one answer, and how many of the newest are searched for words. */
export const STAFF_LOG_PAGE = 100
export const STAFF_LOG_SEARCHED = 10_000
