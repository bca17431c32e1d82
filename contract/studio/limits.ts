/** Limits of the Studio. Times are in milliseconds unless a name or comment says otherwise. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Staff members and open invitations together, and the validity of an invitation link. */
export const MAX_STAFF = 100
export const STAFF_INVITATION_LIFETIME_MS = 7 * DAY
/** Maximum age of the reauthentication for a Studio call about money, roles, deletion or exports. */
export const REAUTHENTICATION_LIFETIME_MS = 10 * MINUTE
/** Validity of the setup link for an academy's first owner. */
export const SETUP_LINK_LIFETIME_MS = DAY
/** Time within which a mail server must accept the test email. */
export const TEST_MAIL_TIMEOUT_MS = 20_000
/** Studio calls of one person per minute and process. */
export const MAX_STUDIO_CALLS_PER_MINUTE = 600
/** Studio calls of one API key per minute and process, counted separately from calls of the person. */
export const MAX_STUDIO_KEY_CALLS_PER_MINUTE = 300
/**
 * Concurrent and waiting calls of one person (API keys included) per process: before the body is read, and during the
 * execution. All calls that are executed share half of the connections of `db`.
 */
export const STUDIO_REQUEST_CONCURRENCY = { maxPerSender: 4, maxRunning: Infinity, maxWaiting: 50, maxWaitMs: 30_000 }
export const STUDIO_EXECUTION_CONCURRENCY = { maxPerSender: 2, maxWaiting: 50, maxWaitMs: 30_000 }
/** Expensive calls executed at once per process: per person, in all, and waiting per person. */
export const EXPENSIVE_STUDIO_CALL_CONCURRENCY = { maxPerSender: 1, maxRunning: 1, maxWaiting: 10, maxWaitMs: 30_000 }
/** Unexpired API keys of one staff member, characters of their names, and their maximum validity in days. */
export const MAX_STUDIO_KEYS_PER_PERSON = 10
export const MAX_STUDIO_KEY_NAME_LENGTH = 60
export const MAX_STUDIO_KEY_DAYS = 365
/** Entries of the audit log per page, and number of the newest entries that a search for words reads. */
export const AUDIT_LOG_PAGE_SIZE = 100
export const MAX_SEARCHED_LOG_ENTRIES = 10_000
/** Choices for the number of years (365 days) after which entries of the audit log are deleted. 2 is the default. */
export const LOG_RETENTION_YEARS = [1, 2, 5, 10] as const
/** Maximum entries of the log in one exported file. */
export const MAX_EXPORTED_LOG_ENTRIES = 100_000
/** Rejected attempts of one kind that a process logs per minute: for each staff member, and for all others together. */
export const MAX_LOGGED_REJECTIONS_PER_MINUTE = 120
/** Passkeys of one person, and characters of a passkey's name. */
export const MAX_PASSKEYS = 10
export const MAX_PASSKEY_NAME_LENGTH = 60
/** Validity of a passkey challenge, and of an app secret until it is confirmed by its first code. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE
export const APP_SECRET_LIFETIME_MS = 10 * MINUTE
/** Single-use recovery codes of one person. */
export const RECOVERY_CODES = 10

/** Webhooks of an academy, and the length of their URLs. */
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL_LENGTH = 500
/** Maximum queued deliveries of one webhook; further events are skipped, and counted. */
export const MAX_WAITING_DELIVERIES = 1000
/** Concurrent deliveries to one webhook by all processes, and to all webhooks by one process. */
export const MAX_CONCURRENT_DELIVERIES_PER_WEBHOOK = 2
export const MAX_CONCURRENT_DELIVERIES = 20
/** Timeout of a delivery, and the bytes of the response that are stored. */
export const WEBHOOK_TIMEOUT_MS = 10_000
export const MAX_WEBHOOK_RESPONSE_BYTES = 500
/** Attempts of a delivery, and the longest pause between attempts. Pauses increase and add up to about a day. */
export const MAX_WEBHOOK_TRIES = 17
export const MAX_WEBHOOK_PAUSE_SECONDS = 8 * 60 * 60
/** Time after which a webhook whose deliveries all fail is disabled. */
export const WEBHOOK_FAILURE_PERIOD_MS = 3 * DAY
/** Time for which deliveries are listed, number of listed deliveries per webhook, and number of stored deliveries. */
export const WEBHOOK_LOG_LIFETIME_MS = 14 * DAY
export const MAX_WEBHOOK_LOG_ENTRIES = 100
export const MAX_STORED_DELIVERIES = 1000
/** Time for which deliveries are also signed with the previous secret. */
export const WEBHOOK_PREVIOUS_SECRET_LIFETIME_MS = DAY

/**
 * Pictures of an academy; bytes and pixels of an uploaded picture, and of a HEIC picture, whose decoder needs more
 * memory; pixels of the longer side as stored.
 */
export const MAX_PICTURES = 2000
export const MAX_PICTURE_BYTES = 10_000_000
export const MAX_PICTURE_PIXELS = 60_000_000
export const MAX_HEIC_PIXELS = 25_000_000
export const MAX_PICTURE_SIDE = 2400
/** Maximum aspect ratio. Pages crop pictures to their own proportions, which would enlarge a narrow strip too much. */
export const MAX_PICTURE_RATIO = 10
/** Pictures whose copies a process renders at once: per person, in all, and waiting per person. */
export const PICTURE_CONCURRENCY = { maxPerSender: 1, maxRunning: 2, maxWaiting: 20, maxWaitMs: 60_000 }
/**
 * Pictures that a process reads from the database at once for page views: per network, in all, and waiting per network.
 */
export const PICTURE_READ_CONCURRENCY = { maxPerSender: 2, maxRunning: 3, maxWaiting: 200, maxWaitMs: 10_000 }
/** Icons and shared pictures that a process renders at once: per network, in all, and waiting per network. */
export const PICTURE_RENDER_CONCURRENCY = { maxPerSender: 1, maxRunning: 1, maxWaiting: 100, maxWaitMs: 30_000 }
/** Bytes of pictures that a process caches, and their lifetime. */
export const PICTURE_CACHE = { maxBytes: 32_000_000, lifetimeMs: MINUTE }
/** Read and cache limits of captions, which are generated from the database when a film is watched. */
export const CAPTION_READ_CONCURRENCY = { maxPerSender: 2, maxRunning: 3, maxWaiting: 200, maxWaitMs: 10_000 }
export const CAPTION_CACHE = { maxBytes: 8_000_000, lifetimeMs: MINUTE }

/** Lessons changed by one call, and tags that one call adds or removes. */
export const MAX_BULK_LESSONS = 200
export const MAX_BULK_TAGS = 20

/** Bytes of one uploaded film, and characters of its file's name. */
export const MAX_FILM_BYTES = 100e9
export const MAX_FILM_NAME_LENGTH = 255
/** Unfinished uploads of one person, and their total bytes. */
export const MAX_UNFINISHED_UPLOADS = 50
export const MAX_UNFINISHED_UPLOAD_BYTES = 300e9
/**
 * Film announcements that a process checks at once. Announcements are checked one at a time, since each check counts
 * the previous films. The queue per person has room for a whole folder of clips.
 */
export const ANNOUNCEMENT_CONCURRENCY = {
  maxPerSender: 1,
  maxRunning: 1,
  maxWaiting: MAX_UNFINISHED_UPLOADS,
  maxWaitMs: 30_000,
}
/** Films of the academy that are not encoded yet, and all films. */
export const MAX_UNFINISHED_FILMS = 500
export const MAX_FILMS = 20_000
/** Time without received bytes after which an upload is deleted. */
export const UPLOAD_LIFETIME_MS = 7 * DAY
/** Bytes at the start and at the end of the received part that identify the file of an interrupted upload. */
export const UPLOAD_SAMPLE_BYTES = 65_536
/** Bytes per upload request of the Studio, which adapts to the network: of the first request, minimum, and maximum. */
export const FIRST_UPLOAD_PART_BYTES = 1_000_000
export const MIN_UPLOAD_PART_BYTES = 250_000
export const MAX_UPLOAD_PART_BYTES = 32_000_000
/** Time after which the uploaded file is deleted, counted from the end of its encoding, successful or not. */
export const FILM_FILE_LIFETIME_MS = 30 * DAY
/** Films in one response, the newest first. */
export const MAX_LISTED_FILMS = 200
/** Timeout of the encoding of one film. */
export const MAX_FILM_ENCODING_SECONDS = 23 * 60 * 60
/** Unfinished cuts of films, and listed cuts of one upload. */
export const MAX_UNFINISHED_CUTS = 20
export const MAX_LISTED_CUTS = 20
/** Posters that a process renders at once: per person, in all, and waiting per person. */
export const POSTER_CONCURRENCY = { maxPerSender: 1, maxRunning: 1, maxWaiting: 10, maxWaitMs: 30_000 }
/** Posters rendered per day. */
export const MAX_POSTERS_PER_DAY = 500
/** Time after which an unreferenced poster is deleted. */
export const UNUSED_POSTER_LIFETIME_MS = DAY
/** Maximum restarts of an encoding that was interrupted because the server stopped. */
export const MAX_ENCODING_RESTARTS = 5

/** Pending and failed machine transcriptions. */
export const MAX_MACHINE_DRAFTS = 50
/** Time after which a failed machine transcription is deleted. */
export const MACHINE_FAILURE_LIFETIME_MS = 30 * DAY
/**
 * Maximum restarts of a transcription that was interrupted because the server stopped, and its maximum duration in
 * seconds.
 */
export const MAX_MACHINE_DRAFT_RESTARTS = 3
export const MAX_MACHINE_DRAFT_SECONDS = 23 * 60 * 60
/** Samples per second of the loudness of a film. */
export const PEAKS_PER_SECOND = 25
/** Films that a process measures at once: per person, in all, and waiting per person. */
export const PEAK_CONCURRENCY = { maxPerSender: 1, maxRunning: 1, maxWaiting: 5, maxWaitMs: 120_000 }

/** Characters of an instructor's name in lessons. */
export const MAX_INSTRUCTOR_NAME_LENGTH = 200

/** Members per page, and characters of the page cursor. */
export const MEMBERS_PAGE_SIZE = 50
export const MAX_MEMBER_CURSOR_LENGTH = 1200
/** Maximum members in one file. */
export const MAX_EXPORTED_MEMBERS = 200_000
/** Labels of one member, labels of the academy, and characters of a label. */
export const MAX_LABELS_PER_MEMBER = 20
export const MAX_MEMBER_LABELS = 200
export const MAX_MEMBER_LABEL_LENGTH = 40
/** Characters of the staff's reason for disabling an account. */
export const MAX_MEMBER_REASON_LENGTH = 200
/** Reported lessons in a response, reports in a response about one lesson, and characters of an answer to members. */
export const MAX_REPORTED_LESSONS = 100
export const MAX_LESSON_REPORTS = 200
export const MAX_REPORT_REPLY_LENGTH = 1000
/** Listed reports of one member, the newest first. */
export const MAX_MEMBER_REPORTS = 100

/** Orders per page, and characters of the page cursor. */
export const ORDERS_PAGE_SIZE = 50
export const MAX_ORDER_CURSOR_LENGTH = 200
/** Time within which the approval of an order can be undone. Afterwards the plan starts, and the receipt is emailed. */
export const APPROVAL_UNDO_PERIOD_MS = 30_000
