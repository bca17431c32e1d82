/** Every number of the specification's §9 and of the decision table, in one place. Times are in milliseconds unless a name says otherwise. */

const SECOND = 1000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MEGABYTE = 1_000_000

/** The app id, fixed in the client (specification §9). */
export const APP_ID = 'holdfast-tactics'
/** The database of the collection calls (specification §7). */
export const DATABASE_NAME = 'Holdfast_Tactics'
export const SEARCH_RESULTS = 3
export const SEARCH_DEBOUNCE = 500
export const SEARCH_TERM_LENGTH = 100
export const POPOVER_ALERTS = 5
/** Alerts that are remembered as seen; those that the catalogue does not have any more make room. */
export const SEEN_ALERTS = 500
export const LOGIN_HISTORY = 5
/** Older login records of a member are dropped. */
export const LOGIN_RECORDS_KEPT = 100
export const COOKIE_BANNER_DELAY = 6000
export const HEADER_DELAYS = [200, 400] as const
export const FOOTER_DELAY = 200
/** A four-week plan ends this many days after its start (specification §4). */
export const FOUR_WEEKS_DAYS = 28
/** Withdrawals from one plan that a member has in a year. */
export const WITHDRAWALS_PER_YEAR = 1
/** The rest of a period that is taken off a price is reckoned for the order; paid for later than this, it is reckoned anew. */
export const CREDIT_HOLDS = DAY
/** While the provider charges a renewal again that failed, the plan stays open for at most this many days after its end. */
export const GRACE_DAYS = 7
/** A provider makes the invoice of a renewal within this time of the end; and so long before the end a renewal is taken to be due. */
export const RENEWAL_DUE = DAY
export const RENEWAL_LEAD = 5 * MINUTE
/** Days before the end at which a member is told: of a year that will be charged again, and of a plan that ends. */
export const YEAR_REMINDER_DAYS = 14
export const END_REMINDER_DAYS = 5
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const
/** How soon a password would be guessed: by so many characters; milliseconds for it with its thread's start, and until an idle thread ends. */
export const PASSWORD_JUDGE = { characters: 20, time: 5 * SECOND, idle: 10 * SECOND } as const
export const EMAIL_LENGTH = 254
export const ACCESS_TOKEN_LIFE = 30 * MINUTE
export const REFRESH_TOKEN_LIFE = 60 * DAY
export const CONFIRM_TOKEN_LIFE = DAY
export const RESET_TOKEN_LIFE = 30 * MINUTE
/** Of the link that changes an address. */
export const EMAIL_TOKEN_LIFE = DAY
/** Who has no password proves by a sign-in of so long ago that it is still them. */
export const FRESH_SIGN_IN = 15 * MINUTE
/** The call of the wire that deletes an account carries no password: the sign-in may be this old. */
export const WIRE_DELETE_SIGN_IN = 10 * MINUTE
/** After this many wrong tries a mailed token is void. */
export const MAIL_TOKEN_TRIES = 10
/** Clocks of two processes may differ by this much. */
export const CLOCK_SKEW = 2 * MINUTE
/** A relay that has not taken a mail by then is asked again later; a try as a whole may take a little longer. */
export const MAIL_SEND_TIME = 45 * SECOND
export const MAIL_TIME_LIMIT = MINUTE
/** A mail that failed for good is kept for the operator for so many days, the newest of them, and the list shows fewer. */
export const FAILED_MAIL_DAYS = 30
export const FAILED_MAIL_LIMIT = 10_000
export const FAILED_MAIL_LISTED = 200
/** Bounds of the settings MAIL_CONCURRENCY and MAIL_BATCH. */
export const MAIL_CONCURRENCY_MOST = 100
export const MAIL_BATCH_MOST = 50
/** The link that confirms a wish for the newsletter holds this long; a wish that nobody confirms is forgotten after the second time. */
export const NEWSLETTER_TOKEN_LIFE = 7 * DAY
export const NEWSLETTER_REQUEST_LIFE = 30 * DAY
/** Characters. */
export const CONTACT_MESSAGE_LENGTH = 4000
export const CONTACT_CONTEXT_LENGTH = 500
/** How often the window of an OAuth sign-in is looked at (specification §9). */
export const OAUTH_POLL = 100
/** Lower-case letters in the client's OAuth state (specification §9). */
export const OAUTH_STATE_LENGTH = 12
/** A sign-in that the provider has not sent back by then has to begin anew. */
export const OAUTH_FLOW_LIFE = 10 * MINUTE
/** A provider that has not answered by then is taken to be down. */
export const OAUTH_PATIENCE = 10_000
/** A media address lives this long: a plan that ends stops playback within it (specification §10, "What each plan may watch"). */
export const PLAYBACK_GRANT_LIFE = 10 * MINUTE
/** Devices of one account that play at once; a newer one takes the place of the oldest. */
export const PLAYING_DEVICES = 3
/** How often a player says that it plays, and after how long a silence it counts as gone. */
export const PLAYING_HEARTBEAT = 20 * SECOND
export const PLAYING_SILENCE = 50 * SECOND
/** Length of a media segment, seconds. */
export const SEGMENT_SECONDS = 4
/** API keys a member may have (session service §5.7). */
export const API_KEYS_PER_USER = 20
/** Characters of an API key's name, and of the key itself. */
export const API_KEY_NAME_LENGTH = 100
export const API_KEY_LENGTH = 64
/** A network from which a member has signed in counts as the member's own for this long. */
export const NETWORK_KNOWN_FOR = 60 * DAY
/**
 * Hashing passwords: how many at once, since they run on few threads, and what may wait for its turn: on networks that the account knows, as many on
 * all others, and from one network. `patience` is how long, in milliseconds (`docs/decisions/0045-password-queue.md`).
 */
export const PASSWORD_QUEUE = { atOnce: 2, waiting: 200, waitingPerNetwork: 64, patience: 10 * SECOND } as const
/** Seconds after which somebody who found a queue full should come again. */
export const QUEUE_RETRY = 5
/** Brackets within brackets in the JSON of a body. */
export const BODY_DEPTH = 64

/** A member's statement that takes the database longer is ended, and refused (milliseconds). */
export const MEMBER_STATEMENT_TIME = 3 * SECOND
/** `find` without a limit, and `find` with a greater one, answer at most this many documents. */
export const DOCUMENTS_PER_ANSWER = 1000
/** A filter nests at most this deep, and its JSON is at most so many bytes long (session service §6.4). */
export const FILTER_DEPTH = 8
export const FILTER_BYTES = 16 * 1024
/** Conditions in a filter; each value of a `$in` that is a list or a document counts, its plain values are one. */
export const FILTER_CONDITIONS = 250
/** Conditions of a filter times the records that the member has in the collection: what one command may make the database compare. */
export const FILTER_WORK = 200_000
/** A command of more work, in which a record that is answered or changed is as much as {@link RECORD_WORK} conditions, waits for its turn among all such. */
export const HEAVY_WORK = 40_000
export const RECORD_WORK = 100
export const HEAVY_COMMANDS = { each: 1, all: 1, waiting: 3, patience: 10 * SECOND } as const
/** Values in one `$in`, `$nin` or `$all`. */
export const FILTER_VALUES = 1000
export const MY_LIST_LENGTH = 1000
/** What a member may store of a collection: records, and bytes of their JSON. */
export interface Quota {
  records: number
  bytes: number
  /** The oldest records make room for the newest; otherwise a record too many is refused. */
  isTrimmed?: true
}

/** Room for ten years of training. The other collections are one record a member, or are kept short by other numbers of this file. An export is hardly larger than all of these together. */
export const QUOTAS = {
  personal_rating: { records: 10_000, bytes: 4 * MEGABYTE },
  flag_video: { records: 1000, bytes: MEGABYTE },
  lesson_wish: { records: 1000, bytes: MEGABYTE },
  events_video: { records: 20_000, bytes: 6 * MEGABYTE, isTrimmed: true },
  drill_clips: { records: 5000, bytes: 4 * MEGABYTE },
  lesson_notes: { records: 10_000, bytes: 10 * MEGABYTE },
  watched_ranges: { records: 10_000, bytes: 10 * MEGABYTE },
  reviews: { records: 10_000, bytes: 6 * MEGABYTE },
} as const satisfies Record<string, Quota>

/** Data commands and functions of one member that run at once in a process, that wait for their turn, and for how many milliseconds. */
export const MEMBER_CALLS = { each: 3, all: Infinity, waiting: 100, patience: 3 * SECOND } as const
/** Milliseconds for which a call that was one too many keeps its turn: a program that tries again at once waits behind itself, and nobody else does. */
export const REFUSAL_DELAY = 500
/** Records that a member inserts, changes and deletes within a minute; in each process. A call that does more is waited for afterward, at most so long. */
export const WRITES_PER_MINUTE = 600
/** Bytes of the answers to a member's data commands within a minute, about twice all that anybody stores; in each process. */
export const ANSWER_BYTES_PER_MINUTE = 100 * MEGABYTE
export const LONGEST_RATE_WAIT = 5 * MINUTE

/** Sessions of an account that people opened, and those that programs opened with its API keys. One more ends the one that was unused for longest. */
export const SESSIONS_PER_ACCOUNT = 50
export const KEY_SESSIONS_PER_ACCOUNT = 50
/** Sessions that API keys of one account open within a minute; in each process. */
export const KEY_LOGINS_PER_MINUTE = 60
/** Exports under way at once, of one member and in a process; a client that takes longer to read its own is cut off. Its size is bounded by the quotas. */
export const EXPORTS = { each: 1, all: 4, waiting: 2, patience: 10 * SECOND } as const
export const EXPORT_TIME = 5 * MINUTE

/** Change streams (session service §9): of a session, of a member and in a process, each of which takes about 70 kB there. */
export const STREAMS_PER_SESSION = 16
export const STREAMS_PER_MEMBER = 64
export const STREAMS_PER_PROCESS = 2000
/** Events that wait for a stream whose client does not read, and changes of one collection that come together: more end it. So many records need no heavy turn. */
export const STREAM_BACKLOG = 100
export const STREAM_BURST = HEAVY_WORK / RECORD_WORK
export const STREAM_HEARTBEAT = 20_000
/** The log of changes covers this long, and a little more: within it a stream may go on where it was left. */
export const CHANGES_KEPT = 10 * MINUTE

/** A lesson is complete once this share of its distinct seconds was seen. */
export const COMPLETE_SHARE = 0.9
/** The speed ladder: slow to learn it, real time to have it. The last rung is always the true speed. */
export const SPEED_LADDER: readonly number[] = [0.25, 0.5, 0.75, 1]
/** Milliseconds between two heartbeats of a film that plays. */
export const HEARTBEAT = 10_000
/** Techniques that come back for review take a member this long a day, and not longer. */
export const REVIEW_DAY = 10 * MINUTE
/** A lesson in the gym bag plays this long without a network after the academy last said that it may. */
export const GYM_BAG_LIFE = 14 * DAY
/** The hour of the day, UTC, at which the accounts of a demo for the world are made anew. */
export const DEMO_RESET_HOUR = 3
/** Lessons in one gym bag. */
export const GYM_BAG_MOST = 100
/** Changes that wait on a device for a network, and the milliseconds that one may have waited. */
export const OFFLINE_CHANGES = { most: 500, age: 3650 * DAY } as const
/** A device's clock may be set right by so much without a check. */
export const CLOCK_SLACK = 5 * MINUTE

/** Technique cards that are printed at once, and notes of the member on one card: a card is one page. */
export const PRINTED_CARDS = 50
export const PRINTED_NOTES = 6
