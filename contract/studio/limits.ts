/** Limits of the Studio. Times are in milliseconds unless a name or comment says otherwise. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Staff members and open invitations together, and the validity of an invitation link. */
export const MAX_STAFF = 100
export const STAFF_INVITATION_LIFE = 7 * DAY
/** Maximum age of the reauthentication for a Studio call about money, roles, deletion or exports. */
export const REAUTHENTICATION_LIFE = 10 * MINUTE
/** Validity of the setup link for an academy's first owner. */
export const SETUP_LINK_LIFE = DAY
/** Time within which a mail server must accept the test email. */
export const TEST_MAIL_TIME = 20_000
/** Studio calls of one person per minute and process. */
export const STUDIO_CALLS_PER_MINUTE = 600
/** Studio calls of one API key per minute and process, counted separately. */
export const STUDIO_KEY_CALLS_PER_MINUTE = 300
/**
 * Concurrent and waiting calls of one person (API keys included) per process: before the body is read, and then while
 * the call is executed. All calls that are executed share half of the connections of `db`.
 */
export const STUDIO_CONCURRENT_CALLS = { maxPerSender: 4, maxRunning: Infinity, maxWaiting: 50, patience: 30_000 }
export const STUDIO_WORK = { maxPerSender: 2, maxWaiting: 50, patience: 30_000 }
/** Heavy calls executed at once per process: per person, in all, and waiting per person. */
export const EXPENSIVE_STUDIO_CALLS = { maxPerSender: 1, maxRunning: 1, maxWaiting: 10, patience: 30_000 }
/** Unexpired API keys of one staff member, characters of their names, and their maximum validity in days. */
export const STUDIO_KEYS_PER_PERSON = 10
export const STUDIO_KEY_NAME_LENGTH = 60
export const STUDIO_KEY_DAYS = 365
/** Entries of the audit log per page, and how many of the newest entries a search for words reads. */
export const STAFF_LOG_PAGE = 100
export const MAX_SEARCHED_LOG_ENTRIES = 10_000
/** Years, of 365 days, after which entries of the audit log are deleted; an academy chooses one. 2 is the default. */
export const LOG_YEARS = [1, 2, 5, 10] as const
/** Maximum entries of the log in one exported file. */
export const MAX_EXPORTED_LOG_ENTRIES = 100_000
/** Rejected attempts of one kind that a process logs per minute: for each staff member, and for all others together. */
export const STAFF_REFUSALS_PER_MINUTE = 120
/** Passkeys of one person, and characters of a passkey's name. */
export const MAX_PASSKEYS = 10
export const PASSKEY_NAME_LENGTH = 60
/** Validity of a passkey challenge, and of an app secret until it is confirmed by its first code. */
export const PASSKEY_CHALLENGE_LIFE = 5 * MINUTE
export const APP_SECRET_LIFE = 10 * MINUTE
/** Single-use recovery codes of one person. */
export const RECOVERY_CODES = 10

/** Webhooks of an academy, and the length of their URLs. */
export const MAX_WEBHOOKS = 10
export const WEBHOOK_URL_LENGTH = 500
/** Maximum queued deliveries of one webhook; further events are skipped, and counted. */
export const MAX_WAITING_DELIVERIES = 1000
/** Concurrent deliveries to one webhook by all processes, and to all webhooks by one process. */
export const DELIVERIES_PER_WEBHOOK = 2
export const CONCURRENT_DELIVERIES = 20
/** Timeout of a delivery, and the bytes of the response that are stored. */
export const WEBHOOK_TIME_LIMIT = 10_000
export const WEBHOOK_RESPONSE_BYTES = 500
/** Retries with increasing pauses, and the longest pause in seconds: about a day together. */
export const WEBHOOK_TRIES = 17
export const WEBHOOK_MAX_PAUSE = 8 * 60 * 60
/** Time after which a webhook whose deliveries all fail is disabled. */
export const WEBHOOK_FAILING_LIFE = 3 * DAY
/** Time for which deliveries are listed, how many are listed per webhook, and how many finished ones are stored. */
export const WEBHOOK_LOG_LIFE = 14 * DAY
export const MAX_WEBHOOK_LOG_ENTRIES = 100
export const WEBHOOK_LOG_STORED = 1000
/** Time for which deliveries are also signed with the previous secret. */
export const WEBHOOK_PREVIOUS_SECRET_LIFE = DAY

/** Pictures of an academy; bytes and pixels of an uploaded picture; pixels of the longer side as stored. */
export const MAX_PICTURES = 2000
export const PICTURE_BYTES = 10_000_000
export const PICTURE_PIXELS = 60_000_000
export const PICTURE_SIDE = 2400
/** Maximum aspect ratio. Pages crop pictures to their own proportions, which would enlarge a narrow strip too much. */
export const PICTURE_RATIO = 10
/** Pictures whose copies a process renders at once: per person, in all, and waiting per person. */
export const PICTURE_CONCURRENCY = { maxPerSender: 1, maxRunning: 2, maxWaiting: 20, patience: 60_000 }
/**
 * Pictures that a process reads from the database at once for page views: per network, in all, and waiting per network.
 */
export const PICTURE_READS = { maxPerSender: 2, maxRunning: 3, maxWaiting: 200, patience: 10_000 }
/** Icons and shared pictures that a process renders at once: per network, in all, and waiting per network. */
export const PICTURE_DRAWS = { maxPerSender: 1, maxRunning: 1, maxWaiting: 100, patience: 30_000 }
/** Bytes of pictures that a process caches, and their lifetime. */
export const PICTURE_CACHE = { maxBytes: 32_000_000, life: MINUTE }
/** The same two limits for captions, which are generated from the database when a film is watched. */
export const CAPTION_READS = { maxPerSender: 2, maxRunning: 3, maxWaiting: 200, patience: 10_000 }
export const CAPTION_CACHE = { maxBytes: 8_000_000, life: MINUTE }

/** Lessons changed by one call, and tags that one call adds or removes. */
export const BULK_LESSONS = 200
export const BULK_TAGS = 20

/** Bytes of one uploaded film, and characters of its file's name. */
export const FILM_BYTES = 100e9
export const FILM_NAME_LENGTH = 255
/** Unfinished uploads of one person, and their total bytes. */
export const MAX_UNFINISHED_UPLOADS = 50
export const MAX_UNFINISHED_UPLOAD_BYTES = 300e9
/**
 * Film announcements that a process checks at once. Only one is checked at a time, since each counts the previous ones.
 * The queue per person has room for a whole folder of clips.
 */
export const ANNOUNCEMENT_CONCURRENCY = {
  maxPerSender: 1,
  maxRunning: 1,
  maxWaiting: MAX_UNFINISHED_UPLOADS,
  patience: 30_000,
}
/** Films of the academy that are not encoded yet, and all films. */
export const MAX_UNFINISHED_FILMS = 500
export const MAX_FILMS = 20_000
/** Time without received bytes after which an upload is deleted. */
export const UPLOAD_LIFE = 7 * DAY
/** Bytes at the start and at the end of the received part that identify the file of an interrupted upload. */
export const UPLOAD_SAMPLE = 65_536
/** Bytes per upload request of the Studio, which adapts to the network: of the first request, minimum, and maximum. */
export const UPLOAD_FIRST_PART = 1_000_000
export const UPLOAD_MIN_PART = 250_000
export const UPLOAD_MAX_PART = 32_000_000
/** Time after which the uploaded file is deleted, counted from the end of its encoding, successful or not. */
export const FILM_FILE_LIFE = 30 * DAY
/** Films in one response, the newest first. */
export const MAX_LISTED_FILMS = 200
/** Maximum seconds to encode one film. */
export const FILM_ENCODING_TIME = 23 * 60 * 60
/** Unfinished cuts of films, and listed cuts of one upload. */
export const MAX_UNFINISHED_CUTS = 20
export const MAX_LISTED_CUTS = 20
/** Posters that a process renders at once: per person, in all, and waiting per person. */
export const POSTER_CONCURRENCY = { maxPerSender: 1, maxRunning: 1, maxWaiting: 10, patience: 30_000 }
/** Posters rendered per day. */
export const MAX_POSTERS_PER_DAY = 500
/** Time after which an unreferenced poster is deleted. */
export const POSTER_LIFE = DAY
/** Maximum restarts of an encoding that was interrupted because the server stopped. */
export const MAX_ENCODING_RESTARTS = 5

/** Pending and failed machine transcriptions. */
export const MAX_MACHINE_DRAFTS = 50
/** Time after which a failed machine transcription is deleted. */
export const MACHINE_FAILURE_LIFE = 30 * DAY
/**
 * Maximum restarts of a transcription that was interrupted because the server stopped, and its maximum duration in
 * seconds.
 */
export const MACHINE_DRAFT_TRIES = 3
export const MACHINE_DRAFT_TIME = 23 * 60 * 60
/** Samples per second of the loudness of a film. */
export const PEAKS_PER_SECOND = 25
/** Films that a process measures at once: per person, in all, and waiting per person. */
export const PEAK_CONCURRENCY = { maxPerSender: 1, maxRunning: 1, maxWaiting: 5, patience: 120_000 }

/** Characters of an instructor's name in lessons. */
export const INSTRUCTOR_LENGTH = 200

/** Members per page, and characters of the page cursor. */
export const MEMBERS_PAGE = 50
export const MEMBER_CURSOR_LENGTH = 1200
/** Maximum members in one file. */
export const MAX_EXPORTED_MEMBERS = 200_000
/** Labels of one member, labels of the academy, and characters of a label. */
export const LABELS_PER_MEMBER = 20
export const MAX_MEMBER_LABELS = 200
export const MEMBER_LABEL_LENGTH = 40
/** Characters of the staff's reason for disabling an account. */
export const MEMBER_REASON_LENGTH = 200
/** Reported lessons in a response, reports in a response about one lesson, and characters of an answer to members. */
export const REPORTED_LESSONS = 100
export const LESSON_REPORTS = 200
export const REPORT_REPLY_LENGTH = 1000
/** Listed reports of one member, the newest first. */
export const MEMBER_REPORTS = 100

/** Orders per page, and characters of the page cursor. */
export const ORDERS_PAGE = 50
export const ORDER_CURSOR_LENGTH = 200
/** Time within which the approval of an order can be undone. Then the plan starts, and the receipt is emailed. */
export const APPROVAL_UNDO = 30_000
