/** Limits of published content. Times are in milliseconds unless a name says otherwise. */

/** Characters of a Markdown text; bytes of the JSON of one revision of an item other than captions, and nesting depth of its JSON. */
export const CONTENT_TEXT_LENGTH = 100_000
export const CONTENT_BYTES = 500_000
export const CONTENT_DEPTH = 8
/**
 * Lines of a Markdown text; ASCII characters of a word or URL in it; lines and characters without an empty line between
 * them; cells of all its tables, omitted trailing cells included.
 */
export const TEXT_LINES = 4000
export const TEXT_WORD_LENGTH = 1000
export const TEXT_BLOCK_LINES = 300
export const TEXT_BLOCK_LENGTH = 50_000
export const TEXT_CELLS = 10_000
/**
 * Bytes of all published items except captions, which every process caches; of those rendered on public pages; of one
 * kind shown on a single page; and of all revisions.
 */
export const CONTENT_PUBLISHED_BYTES = 64e6
export const CONTENT_DRAWN_BYTES = 16e6
export const CONTENT_PAGE_BYTES = 2e6
export const CONTENT_STORED_BYTES = 10e9
/** Items of one kind, and the same number in the bin. Lessons and courses have limits of their own. */
export const CONTENT_ITEMS = 2000
export const LESSONS = 10_000
export const COURSES = 1000
/** Lessons of one course. */
export const COURSE_LESSONS = 10_000
/** Revisions of one item: the oldest are deleted first, never the published one or the draft. */
export const CONTENT_REVISIONS = 100
/** Saves by one author within this time are one revision. */
export const CONTENT_REVISION_TIME = 10 * 60_000
/** Former addresses of one item. */
export const CONTENT_REDIRECTS = 50
/** Days after which items in the bin are deleted. */
export const CONTENT_BIN_DAYS = 30
/** Maximum days ahead for which something may be scheduled. */
export const CONTENT_SCHEDULE_DAYS = 730

/** Lines of the captions of a lesson in one language, and characters of each. */
export const CAPTION_CUES = 5000
export const CAPTION_TEXT_LENGTH = 500
export const CAPTION_SETTINGS_LENGTH = 100
export const CAPTION_LABEL_LENGTH = 80
/** Maximum end time of a line: a day. */
export const CAPTION_LONGEST = 86_400_000
/** Characters of a captions file, and bytes of the JSON of one revision of captions. */
export const CAPTION_FILE_LENGTH = 2_000_000
export const CAPTION_BYTES = 2_000_000
/** Languages of the captions of one lesson, and captions of all lessons. */
export const CAPTION_LANGUAGES = 20
export const CAPTION_TRACKS = 40_000
/** Transcript search: characters of the term, words of it that are used, lessons returned, and places in each. */
export const TRANSCRIPT_TERM_LENGTH = 200
export const TRANSCRIPT_WORDS = 8
export const TRANSCRIPT_LESSONS = 10
export const TRANSCRIPT_HITS = 3
/** Characters per second above which captions are too fast for many readers. */
export const CAPTION_SPEED = 17
/** Terms of the glossary that corrects machine-made captions, and characters of one. */
export const GLOSSARY_TERMS = 500
export const GLOSSARY_TERM_LENGTH = 60
