/** Limits of content. Times are in milliseconds unless a name says otherwise. */

/** Characters of a Markdown text. */
export const MAX_CONTENT_TEXT_LENGTH = 100_000
/** Bytes and nesting depth of the JSON of one revision of an item other than captions. */
export const MAX_CONTENT_BYTES = 500_000
export const MAX_CONTENT_DEPTH = 8
/**
 * Lines of a Markdown text; ASCII characters of one of its words or URLs; lines and characters of one block, up to an
 * empty line; cells of all its tables, omitted trailing cells included.
 */
export const MAX_TEXT_LINES = 4000
export const MAX_TEXT_WORD_LENGTH = 1000
export const MAX_TEXT_BLOCK_LINES = 300
export const MAX_TEXT_BLOCK_LENGTH = 50_000
export const MAX_TEXT_CELLS = 10_000
/**
 * Bytes of all published items except captions, which every process caches; of the items rendered on public pages; of
 * all items of a kind that is shown on a single page; and of all revisions.
 */
export const MAX_PUBLISHED_CONTENT_BYTES = 64e6
export const MAX_RENDERED_CONTENT_BYTES = 16e6
export const MAX_CONTENT_PAGE_BYTES = 2e6
export const MAX_STORED_CONTENT_BYTES = 10e9
/** Characters of a slug. */
export const MAX_CONTENT_SLUG_LENGTH = 200
/** Items of one kind outside the bin, and also in the bin. Lessons and courses have separate limits. */
export const MAX_CONTENT_ITEMS = 2000
export const MAX_LESSONS = 10_000
export const MAX_COURSES = 1000
/** Lessons of one course. */
export const MAX_COURSE_LESSONS = 10_000
/** Revisions of one item: the oldest are deleted first, but never the published revision or the draft. */
export const MAX_CONTENT_REVISIONS = 100
/** Several saves by one author within this time create one revision. */
export const CONTENT_REVISION_PERIOD_MS = 10 * 60_000
/** Previous slugs of one item, which redirect to it. */
export const MAX_CONTENT_REDIRECTS = 50
/** Days after which items in the bin are deleted. */
export const CONTENT_BIN_DAYS = 30
/** How many days ahead publishing and unpublishing can be scheduled. */
export const MAX_CONTENT_SCHEDULE_DAYS = 730

/** Cues of the captions of a lesson in one language, and characters of a cue, of its settings, and of a label. */
export const MAX_CAPTION_CUES = 5000
export const MAX_CAPTION_TEXT_LENGTH = 500
export const MAX_CAPTION_SETTINGS_LENGTH = 100
export const MAX_CAPTION_LABEL_LENGTH = 80
/** End time of a caption from the start of the film: a day. */
export const MAX_CAPTION_TIME_MS = 86_400_000
/** Characters of a captions file, and bytes of the JSON of one revision of captions. */
export const MAX_CAPTION_FILE_LENGTH = 2_000_000
export const MAX_CAPTION_BYTES = 2_000_000
/** Caption languages of one lesson, and of all lessons together. */
export const MAX_CAPTION_LANGUAGES = 20
export const MAX_CAPTION_TRACKS = 40_000
/** Transcript search: characters of the term, used words of the term, returned lessons, and hits per lesson. */
export const MAX_TRANSCRIPT_TERM_LENGTH = 200
export const MAX_TRANSCRIPT_WORDS = 8
export const MAX_TRANSCRIPT_LESSONS = 10
export const MAX_TRANSCRIPT_HITS = 3
/** Characters per second above which captions are too fast for many readers. */
export const MAX_CAPTION_SPEED = 17
/** Terms of the glossary that corrects machine-made captions, and characters of a term. */
export const MAX_GLOSSARY_TERMS = 500
export const MAX_GLOSSARY_TERM_LENGTH = 60
