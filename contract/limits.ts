/**
 * Limits and delays of the specification (§9 and its decision table). Times are in milliseconds unless a name says
 * otherwise. Rate limits are in `rate-limits.ts`, limits of operation in `operation-limits.ts`, limits of content in
 * `content/content-limits.ts`, those of the Studio in `studio/limits.ts`.
 */

const SECOND = 1000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MEGABYTE = 1_000_000

/** App id, fixed in the client (specification §9). */
export const APP_ID = 'holdfast-tactics'
/** Database of the collection calls (specification §7). */
export const DATABASE_NAME = 'Holdfast_Tactics'
/** Lessons in the results below the search box; the delay after a keystroke; characters of a search term. */
export const MAX_SEARCH_RESULTS = 3
export const SEARCH_DEBOUNCE_MS = 500
export const MAX_SEARCH_TERM_LENGTH = 100
/** Alerts shown in the popover of the bell. */
export const MAX_POPOVER_ALERTS = 5
/** Alerts stored as seen per member; alerts that are no longer in the catalogue are dropped first. */
export const MAX_SEEN_ALERTS = 500
/** Logins that the account page shows. */
export const MAX_LISTED_LOGINS = 5
/** Login records of a member; older ones are deleted. */
export const MAX_LOGIN_RECORDS = 100
/** Delays of the cookie banner, and of the fade-in animations of header and footer. */
export const COOKIE_BANNER_DELAY_MS = 6000
export const HEADER_DELAYS_MS = [200, 400] as const
export const FOOTER_DELAY_MS = 200
/** Days from the start to the end of a four-week plan (specification §4). */
export const FOUR_WEEKS_DAYS = 28
/** Number of times that a member may withdraw from the same plan per year. */
export const MAX_WITHDRAWALS_PER_YEAR = 1
/** Time for which an order reserves the credit for an unused period; later, the price is computed again. */
export const CREDIT_RESERVATION_MS = DAY
/** Time for which an unpaid order at the desk reserves a use of its coupon. */
export const COUPON_RESERVATION_MS = 3 * DAY
/** Orders of one member with the same coupon within this time share one reservation. */
export const COUPON_RESERVATION_INTERVAL_MS = 30 * DAY
/** Days that a plan stays active after its end while the provider retries the charge of its renewal. */
export const GRACE_DAYS = 7
/** Time after the end of a period within which the provider creates the invoice of the renewal. */
export const RENEWAL_INVOICE_PERIOD_MS = DAY
/** Time before its end at which a renewing plan becomes due, since the provider charges at the end. */
export const RENEWAL_LEAD_TIME_MS = 5 * MINUTE
/** Days before the end at which a member gets an email: if a year is charged again, and if the plan ends. */
export const YEAR_REMINDER_DAYS = 14
export const END_REMINDER_DAYS = 5
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const
/**
 * Password strength check in a thread: characters that are examined, timeout including the start of the thread, and
 * idle time after which the thread ends.
 */
export const PASSWORD_CHECK = { characters: 20, time: 5 * SECOND, idle: 10 * SECOND } as const
export const MAX_EMAIL_LENGTH = 254
export const ACCESS_TOKEN_LIFETIME_MS = 30 * MINUTE
export const REFRESH_TOKEN_LIFETIME_MS = 60 * DAY
export const CONFIRM_TOKEN_LIFETIME_MS = DAY
export const RESET_TOKEN_LIFETIME_MS = 30 * MINUTE
/** Validity of the link that changes an email address. */
export const EMAIL_TOKEN_LIFETIME_MS = DAY
/** Maximum age of the sign-in for sensitive actions of a member without a password. */
export const MAX_RECENT_SIGN_IN_AGE_MS = 15 * MINUTE
/** Maximum age of the sign-in for the call that deletes an account, which has no password argument. */
export const MAX_DELETE_SIGN_IN_AGE_MS = 10 * MINUTE
/** Number of wrong attempts that invalidates an emailed token. */
export const MAX_MAIL_TOKEN_TRIES = 10
/** Maximum clock difference between two processes. */
export const MAX_CLOCK_SKEW_MS = 2 * MINUTE
/** Timeout of a mail server that is accepting an email, and timeout of the whole attempt. */
export const MAIL_SEND_TIMEOUT_MS = 45 * SECOND
export const MAIL_ATTEMPT_TIMEOUT_MS = MINUTE
/** Failed emails stored for the operator: days, number, and number listed. */
export const FAILED_MAIL_DAYS = 30
export const MAX_FAILED_MAILS = 10_000
export const MAX_LISTED_FAILED_MAILS = 200
/** Maximums of the settings MAIL_CONCURRENCY and MAIL_BATCH. */
export const MAX_MAIL_CONCURRENCY = 100
export const MAX_MAIL_BATCH = 50
/** Validity of the confirmation link of the newsletter, and the time until an unconfirmed request is deleted. */
export const NEWSLETTER_TOKEN_LIFETIME_MS = 7 * DAY
export const NEWSLETTER_REQUEST_LIFETIME_MS = 30 * DAY
/** Characters of a message to the academy, and of the context sent with it. */
export const MAX_CONTACT_MESSAGE_LENGTH = 4000
export const MAX_CONTACT_CONTEXT_LENGTH = 500
/** Polling interval of the OAuth window (specification §9). */
export const OAUTH_POLL_INTERVAL_MS = 100
/** Lowercase letters in the client's OAuth state (specification §9). */
export const OAUTH_STATE_LENGTH = 12
/** Time within which a sign-in at an identity provider must be completed. */
export const OAUTH_FLOW_LIFETIME_MS = 10 * MINUTE
/** Timeout of a request to an identity provider. */
export const OAUTH_TIMEOUT_MS = 10_000
/**
 * Validity of a media URL: when a plan ends, playback stops within this time (specification §10, "What each plan may
 * watch").
 */
export const PLAYBACK_GRANT_LIFETIME_MS = 10 * MINUTE
/** Devices of one account that can play at once; a further device displaces the oldest. */
export const MAX_PLAYING_DEVICES = 3
/** Heartbeat interval of a player, and the time without a heartbeat after which it counts as stopped. */
export const PLAYING_HEARTBEAT_INTERVAL_MS = 20 * SECOND
export const PLAYING_TIMEOUT_MS = 50 * SECOND
/** Length of a media segment, in seconds. */
export const SEGMENT_SECONDS = 4
/** API keys of a member (session service §5.7). */
export const MAX_API_KEYS_PER_USER = 20
/** Maximum characters of an API key's name, and exact number of characters of a key. */
export const MAX_API_KEY_NAME_LENGTH = 100
export const API_KEY_LENGTH = 64
/** Time for which a network is trusted for a member who has signed in from it. */
export const KNOWN_NETWORK_LIFETIME_MS = 60 * DAY
/** Seconds after which a caller rejected by a full queue may retry. */
export const QUEUE_RETRY_SECONDS = 5
/**
 * Password hashing queue. `maxRunning` hashes run at once, since there are few threads. `maxWaiting` applies per
 * network, `maxWaitingInAll` separately to networks that the account has signed in from before and to all others
 * (`docs/decisions/0045-password-queue.md`).
 */
export const PASSWORD_QUEUE = {
  maxRunning: 2,
  maxWaiting: 64,
  maxWaitingInAll: 200,
  maxWaitMs: 10 * SECOND,
  retryAfterSeconds: QUEUE_RETRY_SECONDS,
} as const
/** Maximum nesting depth of the JSON of a body. */
export const MAX_BODY_DEPTH = 64

/** Time after which the database cancels a member's statement, and the call fails. */
export const MEMBER_STATEMENT_TIMEOUT_MS = 3 * SECOND
/** Maximum documents that `find` returns, without a limit or with a higher one. */
export const MAX_DOCUMENTS_PER_RESPONSE = 1000
/** Nesting depth of a filter, and bytes of the filter as JSON (session service §6.4). */
export const MAX_FILTER_DEPTH = 8
export const MAX_FILTER_BYTES = 16 * 1024
/** Conditions in a filter. Each array or document in a `$in` counts as one, all its scalars together as one. */
export const MAX_FILTER_CONDITIONS = 250
/** Comparisons of one command: conditions in the filter times records of the member in the collection. */
export const MAX_COMPARISONS = 200_000
/**
 * Commands with more comparisons are queued as expensive. A returned or changed record counts as
 * {@link COMPARISONS_PER_RECORD} comparisons.
 */
export const EXPENSIVE_COMPARISONS = 40_000
export const COMPARISONS_PER_RECORD = 100
export const EXPENSIVE_COMMAND_LIMITS = { maxPerSender: 1, maxRunning: 1, maxWaiting: 3, maxWaitMs: 10_000 } as const
/** Values in one `$in`, `$nin` or `$all`. */
export const MAX_FILTER_VALUES = 1000
export const MAX_MY_LIST_LENGTH = 1000
/** Characters of a clip's picture as a `data:` URL: about 6 kB of image. */
export const MAX_CLIP_PICTURE_LENGTH = 8000
/** Storage limits of a member in one collection: records, and bytes of the records as JSON. */
export interface Quota {
  records: number
  bytes: number
  /** Whether the oldest records are deleted to make room for new ones; otherwise a new record is rejected. */
  isTrimmed?: true
}

/**
 * Quotas by collection, sufficient for ten years of training. The other collections have one record per member, or
 * other limits of this file. An export is hardly larger than the sum of all quotas.
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

/** Data commands and product functions of one member per process. */
export const MEMBER_CALL_LIMITS = { maxPerSender: 3, maxRunning: Infinity, maxWaiting: 100, maxWaitMs: 3000 } as const
/** Delay before a call above the limit is rejected, which slows clients that retry immediately. */
export const REJECTION_DELAY_MS = 500
/**
 * Records that a member inserts, changes and deletes per minute and process. After a call that exceeds this number, the
 * member waits up to {@link MAX_RATE_WAIT_MS}.
 */
export const MAX_WRITES_PER_MINUTE = 600
/** Bytes of responses to a member's data commands per minute and process: about twice what a member can store. */
export const MAX_RESPONSE_BYTES_PER_MINUTE = 100 * MEGABYTE
export const MAX_RATE_WAIT_MS = 5 * MINUTE

/**
 * Sessions of an account that people opened, and sessions that programs opened with API keys. A further session ends
 * the least recently used session.
 */
export const MAX_SESSIONS_PER_ACCOUNT = 50
export const MAX_KEY_SESSIONS_PER_ACCOUNT = 50
/** Sessions that API keys of one account open per minute and process. */
export const MAX_KEY_LOGINS_PER_MINUTE = 60
/** Exports per member and process, and the time after which a client that reads too slowly is disconnected. */
export const EXPORT_LIMITS = { maxPerSender: 1, maxRunning: 4, maxWaiting: 2, maxWaitMs: 10 * SECOND } as const
export const EXPORT_TIMEOUT_MS = 5 * MINUTE

/** Change streams (session service §9) per session, member and process. Each uses about 70 kB. */
export const MAX_STREAMS_PER_SESSION = 16
export const MAX_STREAMS_PER_MEMBER = 64
export const MAX_STREAMS_PER_PROCESS = 2000
/**
 * Events buffered for a slow client, and simultaneous changes of one collection; exceeding either ends the stream. A
 * command that changes `MAX_STREAM_BURST` records is not queued as expensive.
 */
export const MAX_STREAM_BACKLOG = 100
export const MAX_STREAM_BURST = EXPENSIVE_COMPARISONS / COMPARISONS_PER_RECORD
export const STREAM_HEARTBEAT_INTERVAL_MS = 20_000
/** Minimum time covered by the change log: a stream that was interrupted for longer may be unable to resume. */
export const MIN_CHANGE_LOG_LIFETIME_MS = 10 * MINUTE

/** Share of a film that must have been watched for its lesson to be complete. */
export const MIN_COMPLETE_SHARE = 0.9
/** Steps of the speed ladder: slow to learn a technique, real time at the end. The last step is always 1. */
export const SPEED_LADDER: readonly number[] = [0.25, 0.5, 0.75, 1]
/** Interval of the progress reports of a playing film. */
export const PROGRESS_INTERVAL_MS = 10_000
/** Playing time of the reviews suggested to a member per day. */
export const MAX_REVIEW_TIME_PER_DAY_MS = 10 * MINUTE
/** Time for which a lesson in the gym bag (saved for offline use) plays after the last successful check. */
export const GYM_BAG_LIFETIME_MS = 14 * DAY
/** Hour of the day, UTC, at which the accounts of a public demo are replaced. */
export const DEMO_RESET_HOUR = 3
/** Callouts of one film, and bytes of the file with them. */
export const CALL_OUTS = { max: 500, bytes: 500_000 } as const
/** Lessons in one gym bag. */
export const MAX_GYM_BAG_LESSONS = 100
/** Changes queued on an offline device. A change is set aside after `tries` failed tries within at least `tryTime`. */
export const OFFLINE_CHANGES = { max: 500, age: 3650 * DAY, tries: 20, tryTime: 60 * MINUTE } as const
/** Changes that a closing page sends in one request; browsers limit all such requests of a page to 64 kB. */
export const MAX_CALLS_PER_REQUEST = 100
/** Recent calls of a member stored by id for idempotency; characters of an id, and of a stored response. */
export const RECORDED_RESPONSES = { max: 2000, idLength: 60, responseLength: 1000 } as const
/** Deletions stored per member, so that a change made before a deletion does not restore the record. */
export const MAX_STORED_DELETIONS = 2000
/** Time by which a device's clock may be set back before its gym bag is locked. */
export const MAX_CLOCK_SETBACK_MS = 5 * MINUTE

/** Repetitions of one side at one speed in one record. */
export const MAX_REPS_PER_RECORD = 999
/** Days over which left and right are compared; a difference below `even` repetitions counts as even. */
export const BALANCE = { days: 28, even: 5 } as const
/** Weekly training goal in minutes: limits, and the default suggestion. */
export const WEEKLY_MINUTES = { min: 5, max: 2000, default: 60 } as const
