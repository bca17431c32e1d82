/**
 * The numbers of the specification's §9 and of the decision table. Times are in milliseconds unless a name says
 * otherwise. Rates are in `rate-limits.ts` and `operation-limits.ts`, limits of texts in `content/content-limits.ts`,
 * those of the Studio in `studio/limits.ts`.
 */

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
/** Alerts that are stored as seen; those that left the catalogue are dropped first. */
export const SEEN_ALERTS = 500
export const LOGIN_HISTORY = 5
/** Login records of a member; older ones are deleted. */
export const LOGIN_RECORDS_KEPT = 100
export const COOKIE_BANNER_DELAY = 6000
export const HEADER_DELAYS = [200, 400] as const
export const FOOTER_DELAY = 200
/** A four-week plan ends this many days after its start (specification §4). */
export const FOUR_WEEKS_DAYS = 28
/** How often a member may withdraw from one plan in a year. */
export const WITHDRAWALS_PER_YEAR = 1
/** The rest of a period is credited on an order for this long; an order paid later is priced anew. */
export const CREDIT_HOLDS = DAY
/** Days that a plan stays open after its end while the provider retries the charge of its renewal. */
export const GRACE_DAYS = 7
/** A provider creates the invoice of a renewal within this time of the end; from then on a renewal counts as due. */
export const RENEWAL_DUE = DAY
export const RENEWAL_LEAD = 5 * MINUTE
/** Days before the end at which a member gets a mail: for a year that is charged again, and for a plan that ends. */
export const YEAR_REMINDER_DAYS = 14
export const END_REMINDER_DAYS = 5
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const
/** The check of a password: characters it reads, milliseconds with the thread's start, and of an idle thread. */
export const PASSWORD_JUDGE = { characters: 20, time: 5 * SECOND, idle: 10 * SECOND } as const
export const EMAIL_LENGTH = 254
export const ACCESS_TOKEN_LIFE = 30 * MINUTE
export const REFRESH_TOKEN_LIFE = 60 * DAY
export const CONFIRM_TOKEN_LIFE = DAY
export const RESET_TOKEN_LIFE = 30 * MINUTE
/** Of the link that changes an address. */
export const EMAIL_TOKEN_LIFE = DAY
/** A member without a password confirms an action by a sign-in that is at most this old. */
export const FRESH_SIGN_IN = 15 * MINUTE
/** The wire's call that deletes an account carries no password; the sign-in may be this old. */
export const WIRE_DELETE_SIGN_IN = 10 * MINUTE
/** After this many wrong tries a mailed token is void. */
export const MAIL_TOKEN_TRIES = 10
/** Clocks of two processes may differ by this much. */
export const CLOCK_SKEW = 2 * MINUTE
/** Time for a relay to accept a mail before it is retried later; a whole try may take a little longer. */
export const MAIL_SEND_TIME = 45 * SECOND
export const MAIL_TIME_LIMIT = MINUTE
/** Days for which the newest failed mails are stored for the operator, how many, and how many the list shows. */
export const FAILED_MAIL_DAYS = 30
export const FAILED_MAIL_LIMIT = 10_000
export const FAILED_MAIL_LISTED = 200
/** Bounds of the settings MAIL_CONCURRENCY and MAIL_BATCH. */
export const MAIL_CONCURRENCY_MOST = 100
export const MAIL_BATCH_MOST = 50
/**
 * How long the confirmation link of the newsletter is valid. An unconfirmed request is deleted after twice this time.
 */
export const NEWSLETTER_TOKEN_LIFE = 7 * DAY
export const NEWSLETTER_REQUEST_LIFE = 30 * DAY
/** Characters. */
export const CONTACT_MESSAGE_LENGTH = 4000
export const CONTACT_CONTEXT_LENGTH = 500
/** How often the window of an OAuth sign-in is checked (specification §9). */
export const OAUTH_POLL = 100
/** Lower-case letters in the client's OAuth state (specification §9). */
export const OAUTH_STATE_LENGTH = 12
/** Time until a sign-in at a provider has to start again. */
export const OAUTH_FLOW_LIFE = 10 * MINUTE
/** Time until a provider counts as down. */
export const OAUTH_PATIENCE = 10_000
/**
 * Life of a media address: a plan that ends stops playback within it (specification §10, "What each plan may watch").
 */
export const PLAYBACK_GRANT_LIFE = 10 * MINUTE
/** Devices of one account that play at once; a newer one replaces the oldest. */
export const PLAYING_DEVICES = 3
/** How often a player sends a heartbeat, and after how long without one it counts as stopped. */
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
/** Seconds after which a caller that was refused by a full queue may try again. */
export const QUEUE_RETRY = 5
/**
 * Hashing of passwords: `all` on the few threads; those that wait, from one network, and in all from networks that the
 * account knows and from others. `patience` is the longest wait (`docs/decisions/0045-password-queue.md`).
 */
export const PASSWORD_QUEUE = {
  all: 2,
  waiting: 64,
  waitingInAll: 200,
  patience: 10 * SECOND,
  retryAfter: QUEUE_RETRY,
} as const
/** Depth of nested brackets in the JSON of a body. */
export const BODY_DEPTH = 64

/** The database cancels a member's statement after this time, and the call is refused. */
export const MEMBER_STATEMENT_TIME = 3 * SECOND
/** Most documents that `find` returns, without a limit or with a higher one. */
export const DOCUMENTS_PER_ANSWER = 1000
/** Depth of a filter, and bytes of its JSON (session service §6.4). */
export const FILTER_DEPTH = 8
export const FILTER_BYTES = 16 * 1024
/** Conditions in a filter. Each list or document in a `$in` counts as one, all its plain values together as one. */
export const FILTER_CONDITIONS = 250
/** Conditions of a filter times the member's records in the collection: the comparisons that one command may cause. */
export const FILTER_WORK = 200_000
/**
 * A command with more work than this waits for its turn among all such commands. A record that it returns or changes
 * counts as much as {@link RECORD_WORK} conditions.
 */
export const HEAVY_WORK = 40_000
export const RECORD_WORK = 100
export const HEAVY_COMMANDS = { each: 1, all: 1, waiting: 3, patience: 10 * SECOND } as const
/** Values in one `$in`, `$nin` or `$all`. */
export const FILTER_VALUES = 1000
export const MY_LIST_LENGTH = 1000
/** Characters of the picture that a clip carries, as a `data:` address: about 6 kB of image. */
export const CLIP_PICTURE = 8000
/** What a member may store of a collection: records, and bytes of their JSON. */
export interface Quota {
  records: number
  bytes: number
  /** The oldest records make room for the newest; otherwise a record too many is refused. */
  isTrimmed?: true
}

/**
 * Enough for ten years of training. The other collections have one record a member, or other limits of this file. An
 * export is hardly larger than all of these together.
 */
export const QUOTAS = {
  personal_rating: { records: 10_000, bytes: 4 * MEGABYTE },
  flag_video: { records: 1000, bytes: MEGABYTE },
  lesson_wish: { records: 1000, bytes: MEGABYTE },
  events_video: { records: 20_000, bytes: 6 * MEGABYTE, isTrimmed: true },
  drill_clips: { records: 5000, bytes: 6 * MEGABYTE },
  lesson_notes: { records: 10_000, bytes: 10 * MEGABYTE },
  watched_ranges: { records: 10_000, bytes: 10 * MEGABYTE },
  reviews: { records: 10_000, bytes: 6 * MEGABYTE },
  reps: { records: 30_000, bytes: 6 * MEGABYTE, isTrimmed: true },
} as const satisfies Record<string, Quota>

/** Data commands and functions of one member: running at once in a process, waiting for a turn, and for how many ms. */
export const MEMBER_CALLS = { each: 3, all: Infinity, waiting: 100, patience: 3 * SECOND } as const
/** Milliseconds before a call beyond the limit is refused: a program that retries at once waits for itself only. */
export const REFUSAL_DELAY = 500
/**
 * Records that a member inserts, changes and deletes within a minute, in each process. After a call that changes more,
 * the member waits, at most {@link LONGEST_RATE_WAIT}.
 */
export const WRITES_PER_MINUTE = 600
/**
 * Bytes of the answers to a member's data commands within a minute, in each process: about twice all that anybody
 * stores.
 */
export const ANSWER_BYTES_PER_MINUTE = 100 * MEGABYTE
export const LONGEST_RATE_WAIT = 5 * MINUTE

/**
 * Sessions of an account that people opened, and those that programs opened with its API keys. A further one ends the
 * one that was unused for longest.
 */
export const SESSIONS_PER_ACCOUNT = 50
export const KEY_SESSIONS_PER_ACCOUNT = 50
/** Sessions that API keys of one account open within a minute; in each process. */
export const KEY_LOGINS_PER_MINUTE = 60
/**
 * Exports that run at once, of one member and in a process. A client that reads its own more slowly is disconnected.
 * The quotas limit the size.
 */
export const EXPORTS = { each: 1, all: 4, waiting: 2, patience: 10 * SECOND } as const
export const EXPORT_TIME = 5 * MINUTE

/** Change streams (session service §9) of a session, of a member and in a process. Each uses about 70 kB there. */
export const STREAMS_PER_SESSION = 16
export const STREAMS_PER_MEMBER = 64
export const STREAMS_PER_PROCESS = 2000
/**
 * Events that wait for a client that does not read, and simultaneous changes of one collection; more end the stream. A
 * change of so many records is no heavy command.
 */
export const STREAM_BACKLOG = 100
export const STREAM_BURST = HEAVY_WORK / RECORD_WORK
export const STREAM_HEARTBEAT = 20_000
/** The change log covers at least this time, within which a stream may resume. */
export const CHANGES_KEPT = 10 * MINUTE

/** A lesson is complete once this share of its distinct seconds was seen. */
export const COMPLETE_SHARE = 0.9
/** The speed ladder: slow to learn a technique, real time at the end. The last step is always the true speed. */
export const SPEED_LADDER: readonly number[] = [0.25, 0.5, 0.75, 1]
/** Milliseconds between two heartbeats of a film that plays. */
export const HEARTBEAT = 10_000
/** Time that a member's reviews take a day at most. */
export const REVIEW_DAY = 10 * MINUTE
/** A lesson in the gym bag plays without a network for this long after the academy last allowed it. */
export const GYM_BAG_LIFE = 14 * DAY
/** The hour of the day, UTC, at which the accounts of a public demo are replaced. */
export const DEMO_RESET_HOUR = 3
/** Call-outs of one film, and bytes of the file that lists them. */
export const CALL_OUTS = { most: 500, bytes: 500_000 } as const
/** Lessons in one gym bag. */
export const GYM_BAG_MOST = 100
/** Changes that wait on a device for a network, and the milliseconds that one may have waited. */
export const OFFLINE_CHANGES = { most: 500, age: 3650 * DAY } as const
/** Changes that a closing page sends in one request; with it, browsers let all of a page's bytes be 64 kB. */
export const CALLS_AT_ONCE = 100
/** Newest calls of a member that are remembered by ID, so that none is made twice; characters of ID and answer. */
export const ANSWERED_CALLS = { most: 2000, id: 60, answer: 1000 } as const
/** Records whose deletion is remembered for each member, so that a change from before it does not bring them back. */
export const DELETIONS_REMEMBERED = 2000
/** A device's clock may be corrected by this much without a check. */
export const CLOCK_SLACK = 5 * MINUTE

/** Repetitions of one side at one speed that are recorded together. */
export const REPS_PER_RECORD = 999
/** Left and right are compared over so many days; a difference of fewer repetitions than this is even. */
export const BALANCE = { days: 28, even: 5 } as const
/** The goal of a member: minutes on the mat a week, and what is suggested before they have said so. */
export const WEEKLY_MINUTES = { least: 5, most: 2000, usual: 60 } as const
