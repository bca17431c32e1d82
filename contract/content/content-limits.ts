/** The bounds of what an academy publishes. Times are in milliseconds unless a name says otherwise. */

/** Characters of a text of Markdown; bytes of the JSON of one revision of anything that the academy publishes, and levels of lists and objects in it. */
export const CONTENT_TEXT_LENGTH = 100_000
export const CONTENT_BYTES = 500_000
export const CONTENT_DEPTH = 8
/** Items of one kind, those in the bin too. */
export const CONTENT_ITEMS = 2000
/** Revisions of one item: the oldest go first, never the published one or the draft. */
export const CONTENT_REVISIONS = 100
/** Saves of one author within this time are one revision. */
export const CONTENT_REVISION_TIME = 10 * 60_000
/** Former addresses of one item. */
export const CONTENT_REDIRECTS = 50
/** What is in the bin is deleted after so many days. */
export const CONTENT_BIN_DAYS = 30
/** How far ahead something may be scheduled, in days. */
export const CONTENT_SCHEDULE_DAYS = 730
