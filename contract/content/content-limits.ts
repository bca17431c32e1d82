/** Limits of content. Times are in milliseconds unless a name says otherwise. */

/** Characters of a Markdown text. */
export const CONTENT_TEXT_LENGTH = 100_000
/** Bytes of the JSON of one revision of an item other than captions, and its nesting depth. */
export const CONTENT_BYTES = 500_000
export const CONTENT_DEPTH = 8
/**
 * Lines of a Markdown text; ASCII characters of one of its words or URLs; lines and characters of one block, up to an
 * empty line; cells of all its tables, omitted trailing cells included.
 */
export const TEXT_LINES = 4000
export const TEXT_WORD_LENGTH = 1000
export const TEXT_BLOCK_LINES = 300
export const TEXT_BLOCK_LENGTH = 50_000
export const TEXT_CELLS = 10_000
/**
 * Bytes of all published items except captions, which every process caches; of the items rendered on public pages; of
 * all items of a kind that is shown on a single page; and of all revisions.
 */
export const CONTENT_PUBLISHED_BYTES = 64e6
export const CONTENT_DRAWN_BYTES = 16e6
export const CONTENT_PAGE_BYTES = 2e6
export const CONTENT_STORED_BYTES = 10e9
/** Items of one kind, and as many in the bin. Lessons and courses have separate limits. */
export const CONTENT_ITEMS = 2000
export const LESSONS = 10_000
export const COURSES = 1000
/** Lessons of one course. */
export const COURSE_LESSONS = 10_000
/** Revisions of one item: the oldest are deleted first, never the published one or the draft. */
export const CONTENT_REVISIONS = 100
/** Saves by one author within this time are one revision. */
export const CONTENT_REVISION_TIME = 10 * 60_000
/** Previous slugs of one item, which redirect to it. */
export const CONTENT_REDIRECTS = 50
/** Days after which items in the bin are deleted. */
export const CONTENT_BIN_DAYS = 30
/** How many days ahead publishing and unpublishing can be scheduled. */
export const CONTENT_SCHEDULE_DAYS = 730

/** Lines of the captions of a lesson in one language, and characters of each. */
export const CAPTION_CUES = 5000
export const CAPTION_TEXT_LENGTH = 500
export const CAPTION_SETTINGS_LENGTH = 100
export const CAPTION_LABEL_LENGTH = 80
/** Maximum end time of a caption, in milliseconds from the start of the film: a day. */
export const MAX_CAPTION_TIME = 86_400_000
/** Characters of a captions file, and bytes of the JSON of one revision of captions. */
export const CAPTION_FILE_LENGTH = 2_000_000
export const CAPTION_BYTES = 2_000_000
/** Caption languages of one lesson, and of all lessons together. */
export const CAPTION_LANGUAGES = 20
export const CAPTION_TRACKS = 40_000
/** Transcript search: characters of the term, how many of its words are used, lessons returned, and hits in each. */
export const TRANSCRIPT_TERM_LENGTH = 200
export const TRANSCRIPT_WORDS = 8
export const TRANSCRIPT_LESSONS = 10
export const TRANSCRIPT_HITS = 3
/** Characters per second above which captions are too fast for many readers. */
export const CAPTION_SPEED = 17
/** Terms of the glossary that corrects machine-made captions, and characters of a term. */
export const GLOSSARY_TERMS = 500
export const GLOSSARY_TERM_LENGTH = 60
