/** The numbers of the Studio. Times are in milliseconds. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** People on the staff and open invitations together, and how long the link of an invitation works. */
export const STAFF_MOST = 100
export const STAFF_INVITATION_LIFE = 7 * DAY
/** A Studio call about money, roles, deletion or exports wants a password that was given so long ago at most. */
export const REAUTHENTICATION_LIFE = 10 * MINUTE
/** How long the link works with which an academy gets its first owner. */
export const SETUP_LINK_LIFE = DAY
/** Milliseconds that a mail server may take for the test mail. */
export const TEST_MAIL_TIME = 20_000
/** Studio calls of one person within a minute; in each process. */
export const STUDIO_CALLS_PER_MINUTE = 600
/** The same of one API key, which has a share of its own. */
export const STUDIO_KEY_CALLS_PER_MINUTE = 300
/**
 * Calls of one person, keys included, that a process takes up at once, from before their body is read, and how many
 * wait; and how many of these are worked on: half of the connections of `db` are for all of them together.
 */
export const STUDIO_CALLS_AT_ONCE = { each: 4, all: Infinity, waiting: 50, patience: 30_000 }
export const STUDIO_WORK = { each: 2, waiting: 50, patience: 30_000 }
/** Heavy calls that a process answers at once: of one person, in all, and how many of one person wait. */
export const STUDIO_HEAVY_CALLS = { each: 1, all: 1, waiting: 10, patience: 30_000 }
/** Unexpired API keys of one person on the staff, the length of their names, and how long one works at most. */
export const STUDIO_KEYS_PER_PERSON = 10
export const STUDIO_KEY_NAME_LENGTH = 60
export const STUDIO_KEY_DAYS = 365
/** Entries of the audit log in one answer, and how many of the newest are searched for words. */
export const STAFF_LOG_PAGE = 100
export const STAFF_LOG_SEARCHED = 10_000
/** Entries are deleted after so many days. */
export const STAFF_LOG_DAYS = 730
/** Entries of the log in one file at most. */
export const STAFF_LOG_EXPORTED = 100_000
/**
 * Refused attempts of one kind that a process writes into the log within a minute: of each person on the staff, and of
 * all others together.
 */
export const STAFF_REFUSALS_PER_MINUTE = 120
/** Passkeys of one person, and characters of a passkey's name. */
export const PASSKEYS_MOST = 10
export const PASSKEY_NAME_LENGTH = 60
/** A passkey's challenge is answered within this time, and the secret of an app confirmed by its first code. */
export const PASSKEY_CHALLENGE_LIFE = 5 * MINUTE
export const APP_SECRET_LIFE = 10 * MINUTE
/** Each works once. */
export const RECOVERY_CODES = 10

/** Webhooks of an academy, and the length of their addresses. */
export const WEBHOOKS_MOST = 10
export const WEBHOOK_URL_LENGTH = 500
/** Deliveries of one webhook that wait at most; further events are left out for it, and counted. */
export const WEBHOOK_WAITING = 1000
/** Deliveries that all processes send at once to one webhook, and one process to all. */
export const WEBHOOK_AT_ONCE = 2
export const WEBHOOKS_AT_ONCE = 20
/** How long a receiver may take, and the bytes of its answer that are read and stored. */
export const WEBHOOK_TIME_LIMIT = 10_000
export const WEBHOOK_ANSWER_BYTES = 500
/** Further tries with growing pauses, the longest in seconds: about a day together. */
export const WEBHOOK_TRIES = 17
export const WEBHOOK_LONGEST_PAUSE = 8 * 60 * 60
/** A webhook at which everything fails for so long is turned off. */
export const WEBHOOK_FAILING_LIFE = 3 * DAY
/** How long deliveries are listed, how many of one webhook, and how many that wait no more stay stored. */
export const WEBHOOK_LOG_LIFE = 14 * DAY
export const WEBHOOK_LOG_MOST = 100
export const WEBHOOK_LOG_STORED = 1000
/** How long the former secret signs beside a new one. */
export const WEBHOOK_FORMER_SECRET_LIFE = DAY

/** Pictures of an academy, bytes of one that is added, its pixels, and those of its longer side as it is stored. */
export const PICTURES_MOST = 2000
export const PICTURE_BYTES = 10_000_000
export const PICTURE_PIXELS = 60_000_000
export const PICTURE_SIDE = 2400
/** How often its longer side may hold the shorter one: pages enlarge a strip until it covers their proportions. */
export const PICTURE_RATIO = 10
/** Pictures that a process draws the copies of at once: in all, of one person, and how many of one person wait. */
export const PICTURE_TURNS = { each: 1, all: 2, waiting: 20, patience: 60_000 }
/**
 * Pictures that a process reads from the database at once for whoever sees pages: for one network, in all, and how many
 * of one network wait. Their bytes that it keeps, each for so long.
 */
export const PICTURE_READS = { each: 2, all: 3, waiting: 200, patience: 10_000 }
/** Icons and shared pictures that a process draws at once: for one network, in all, and how many of it wait. */
export const PICTURE_DRAWS = { each: 1, all: 1, waiting: 100, patience: 30_000 }
export const PICTURE_CACHE = { bytes: 32_000_000, life: MINUTE }
/** The same of captions, which are made of the database for who watches. */
export const CAPTION_READS = { each: 2, all: 3, waiting: 200, patience: 10_000 }
export const CAPTION_CACHE = { bytes: 8_000_000, life: MINUTE }

/** Lessons that one call changes, and tags that it adds to them or removes. */
export const BULK_LESSONS = 200
export const BULK_TAGS = 20

/** Bytes of one uploaded film, and characters of its file's name. */
export const FILM_BYTES = 100e9
export const FILM_NAME_LENGTH = 255
/** Uploads of one person that are not finished, and their bytes together. */
export const UPLOADS_UNFINISHED = 50
export const UPLOADS_UNFINISHED_BYTES = 300e9
/**
 * Announcements of films that a process looks at: in all and of one person at once, since each counts what the others
 * have taken, and how many of one person wait for it: a whole folder of clips, and not the connections of everybody.
 */
export const ANNOUNCEMENT_TURNS = { each: 1, all: 1, waiting: UPLOADS_UNFINISHED, patience: 30_000 }
/** Films of the academy that are uploaded, wait or are encoded together, and all that it has. */
export const FILMS_UNDER_WAY = 500
export const FILMS_MOST = 20_000
/** An upload that has received nothing for so long is removed. */
export const UPLOAD_LIFE = 7 * DAY
/** Bytes at both ends of what arrived by which a file is known again. */
export const UPLOAD_SAMPLE = 65_536
/** Bytes that the Studio sends in one request: it begins with few and learns what the network takes. */
export const UPLOAD_FIRST_PART = 1_000_000
export const UPLOAD_SMALLEST_PART = 250_000
export const UPLOAD_LARGEST_PART = 32_000_000
/** The uploaded file stays so long after it was encoded, or after it could not be. */
export const FILM_FILE_LIFE = 30 * DAY
/** Films in one answer, the newest first. */
export const FILMS_LISTED = 200
/** Seconds that the encoding of one film may take at most. */
export const FILM_ENCODING_TIME = 23 * 60 * 60
/** Cuts of films that are not encoded yet, and those of one upload in an answer. */
export const FILM_CUTS_UNFINISHED = 20
export const FILM_CUTS_LISTED = 20
/** Posters that a process draws at once: in all, of one person, and how many of one person wait. */
export const POSTER_TURNS = { each: 1, all: 1, waiting: 10, patience: 30_000 }
/** Posters that are drawn within a day. */
export const POSTERS_A_DAY = 500
/** A poster that nothing names after this time is deleted. */
export const POSTER_LIFE = DAY
/** How often an encoding is begun again after the server ended in the middle of it. */
export const FILM_TRIES = 5

/** Captions that a machine is to write and has not, those that failed too. */
export const MACHINE_DRAFTS_MOST = 50
/** The word of one that failed goes after so long. */
export const MACHINE_FAILURE_LIFE = 30 * DAY
/** How often one is begun again after the server ended in the middle of it, and how long one may take. Seconds. */
export const MACHINE_DRAFT_TRIES = 3
export const MACHINE_DRAFT_TIME = 23 * 60 * 60
/** Times a second at which the loudness of a film is measured for the wave below its captions. */
export const PEAKS_PER_SECOND = 25
/** Films that a process measures at once: in all, of one person, and how many of one person wait. */
export const PEAK_TURNS = { each: 1, all: 1, waiting: 5, patience: 120_000 }

/** Characters of the name by which lessons say who teaches them. */
export const INSTRUCTOR_LENGTH = 200

/** Members in one answer, and characters of the cursor from which the next ones are read. */
export const MEMBERS_PAGE = 50
export const MEMBER_CURSOR_LENGTH = 1200
/** Members in one file at most. */
export const MEMBERS_EXPORTED = 200_000
/** Labels of one member, of the academy, and the length of one. */
export const MEMBER_LABELS = 20
export const MEMBER_LABELS_MOST = 200
export const MEMBER_LABEL_LENGTH = 40
/** Why an account was disabled, in the words of the staff. */
export const MEMBER_REASON_LENGTH = 200
/** Lessons with reports in one answer, reports of one lesson in another, and characters of what members are sent. */
export const REPORTED_LESSONS = 100
export const LESSON_REPORTS = 200
export const REPORT_ANSWER_LENGTH = 1000
/** Reports of one member that are listed, the newest first. */
export const MEMBER_REPORTS = 100

/** Orders in one answer, and characters of the cursor from which the next ones are read. */
export const ORDERS_PAGE = 50
export const ORDER_CURSOR_LENGTH = 200
/** How long the approval of an order can be taken back: then its plan opens, and the receipt is mailed. */
export const APPROVAL_UNDO = 30_000
