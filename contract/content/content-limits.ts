/** The bounds of what an academy publishes. Times are in milliseconds unless a name says otherwise. */

/**
 * Characters of a text of Markdown; bytes of the JSON of one revision of anything that the academy publishes, and
 * levels of lists and objects in it.
 */
export const CONTENT_TEXT_LENGTH = 100_000
export const CONTENT_BYTES = 500_000
export const CONTENT_DEPTH = 8
/**
 * Lines of a text of Markdown, ASCII characters of a word or an address in it, lines and characters of it without an
 * empty line between them, and cells of all its tables together, those left to refund out at the end of a row too.
 */
export const TEXT_LINES = 4000
export const TEXT_WORD_LENGTH = 1000
export const TEXT_BLOCK_LINES = 300
export const TEXT_BLOCK_LENGTH = 50_000
export const TEXT_CELLS = 10_000
/**
 * Bytes of all that is published together but captions, since every process has it in its memory; of the kinds of it
 * that public pages are drawn of; of a kind that stands on one page; and of all revisions.
 */
export const CONTENT_PUBLISHED_BYTES = 64e6
export const CONTENT_DRAWN_BYTES = 16e6
export const CONTENT_PAGE_BYTES = 2e6
export const CONTENT_STORED_BYTES = 10e9
/** Items of one kind, and as many in the bin. Lessons and courses have bounds of their own. */
export const CONTENT_ITEMS = 2000
export const LESSONS = 10_000
export const COURSES = 1000
/** Lessons of one course. */
export const COURSE_LESSONS = 10_000
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

/** Lines of the captions of a lesson in one language, and characters of each. */
export const CAPTION_CUES = 5000
export const CAPTION_TEXT_LENGTH = 500
export const CAPTION_SETTINGS_LENGTH = 100
export const CAPTION_LABEL_LENGTH = 80
/** How late a line may end: a day. */
export const CAPTION_LONGEST = 86_400_000
/** Characters of a captions file. */
export const CAPTION_FILE_LENGTH = 2_000_000
/** Languages of the captions of one lesson, and captions of all lessons. */
export const CAPTION_LANGUAGES = 20
export const CAPTION_TRACKS = 40_000
/** Characters of a search inside of lessons, words of it that count, lessons that it finds, and places in each. */
export const TRANSCRIPT_TERM_LENGTH = 200
export const TRANSCRIPT_WORDS = 8
export const TRANSCRIPT_LESSONS = 10
export const TRANSCRIPT_HITS = 3
/** Characters of captions in a second, from which on many people do not read along any more. */
export const CAPTION_SPEED = 17
/** Terms of the glossary by which a machine's captions are put right, and characters of one. */
export const GLOSSARY_TERMS = 500
export const GLOSSARY_TERM_LENGTH = 60
