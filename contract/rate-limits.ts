/** Rate limits. Times are in milliseconds. */

const SECOND = 1000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * After `freeAttempts`, each further attempt is delayed, starting at `firstDelay` and doubling up to `maxDelay`. One
 * past attempt is forgotten per `forgetInterval`. RATE_LIMIT_FACTOR in the environment multiplies `freeAttempts`.
 */
export type RateLimit = Record<'freeAttempts' | 'firstDelay' | 'maxDelay' | 'forgetInterval', number>

/**
 * Limits by action and scope (session service §4). A network is an IPv4 address, or the /64 prefix of an IPv6 address.
 * A known network is one that the account has signed in from before. Logins count only if they fail, unless noted. The
 * names are stored in the database.
 */
export const RATE_LIMITS = {
  /** Logins per account and network. */
  login: { freeAttempts: 20, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: 15 * MINUTE },
  /** Logins per account from all networks that are not known. */
  loginAccount: { freeAttempts: 100, firstDelay: SECOND, maxDelay: MINUTE, forgetInterval: 5 * MINUTE },
  /**
   * Logins per network to accounts for which it is not known, successes included: sixty members may share an academy's
   * network before class.
   */
  loginNetwork: { freeAttempts: 200, firstDelay: SECOND, maxDelay: 5 * MINUTE, forgetInterval: MINUTE },
  /** Logins per account and known network, successes included. */
  loginHome: { freeAttempts: 100, firstDelay: SECOND, maxDelay: MINUTE, forgetInterval: 10 * SECOND },
  /** API key logins: per key, and per network for all keys. */
  apiKey: { freeAttempts: 20, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: 15 * MINUTE },
  apiKeyNetwork: { freeAttempts: 20, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: 5 * MINUTE },
  /** Registrations per email address and per network, successes included. */
  register: { freeAttempts: 10, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 15 * MINUTE },
  registerNetwork: { freeAttempts: 20, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 3 * MINUTE },
  /** Anonymous users per network, successes included. */
  anonymous: { freeAttempts: 20, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 3 * MINUTE },
  /** Sign-ins started at identity providers, per network, successes included. */
  oauth: { freeAttempts: 60, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: 15 * SECOND },
  /** Attempts with emailed tokens per network. A token is invalid after `MAX_MAIL_TOKEN_TRIES` wrong attempts. */
  mailToken: { freeAttempts: 30, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: MINUTE },
  /** Emails requested per network, successes included. */
  mailNetwork: { freeAttempts: 30, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: MINUTE },
  /** Emails of one kind per account; more are dropped silently. */
  confirmMail: { freeAttempts: 5, firstDelay: 15 * MINUTE, maxDelay: 60 * MINUTE, forgetInterval: 15 * MINUTE },
  resetMail: { freeAttempts: 5, firstDelay: 15 * MINUTE, maxDelay: 60 * MINUTE, forgetInterval: 15 * MINUTE },
  /** Reauthentications with a password per signed-in member, for sensitive changes. Only failures count. */
  proof: { freeAttempts: 10, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: 15 * MINUTE },
  /** Reauthentications with a password per signed-in member, successes included. */
  proofAll: { freeAttempts: 30, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: MINUTE },
  /** Changes to the email address requested per member. */
  emailChange: { freeAttempts: 5, firstDelay: 15 * MINUTE, maxDelay: 60 * MINUTE, forgetInterval: 15 * MINUTE },
  /** Emails to one new address for such changes, by all members; more are dropped silently. */
  emailChangeTarget: { freeAttempts: 3, firstDelay: 60 * MINUTE, maxDelay: DAY, forgetInterval: 6 * 60 * MINUTE },
  /** Codes of a second factor per person. Only failures count. */
  factorCode: { freeAttempts: 5, firstDelay: 15 * MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 15 * MINUTE },
  /** Passkey challenges per person, successes included. */
  passkeyChallenge: { freeAttempts: 30, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: 30 * SECOND },
  /** Staff invitations per owner. */
  staffInvitation: { freeAttempts: 20, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 5 * MINUTE },
  /** Setup links tried per network, successes included. */
  setupLink: { freeAttempts: 20, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: MINUTE },
  /** Tests of payment providers and mail servers per owner, since each test calls the server. */
  connection: { freeAttempts: 10, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: MINUTE },
  /** Pictures added per person: a whole folder without delay, then one picture every three seconds. */
  addPicture: { freeAttempts: 200, firstDelay: 3 * SECOND, maxDelay: MINUTE, forgetInterval: 3 * SECOND },
  /** Posters drawn per person: about 240 a day, so that one person cannot use up `MAX_POSTERS_PER_DAY`. */
  drawPoster: { freeAttempts: 100, firstDelay: 10 * SECOND, maxDelay: 10 * MINUTE, forgetInterval: 10 * MINUTE },
  /** Exports of the audit log per person. */
  exportLog: { freeAttempts: 10, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 5 * MINUTE },
  /** Exports of the list of members per person. */
  exportMembers: { freeAttempts: 10, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 5 * MINUTE },
  /** Exports of a member's own data, since each export reads all data of the member. */
  exportData: { freeAttempts: 10, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 5 * MINUTE },
  /** Error reports per network. */
  faultNetwork: { freeAttempts: 20, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: MINUTE },
  /** Newsletter requests per network, and emails for requests per address; further emails are dropped silently. */
  newsletterNetwork: { freeAttempts: 20, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 3 * MINUTE },
  newsletterMail: { freeAttempts: 3, firstDelay: 60 * MINUTE, maxDelay: DAY, forgetInterval: 6 * 60 * MINUTE },
  /** Orders placed and coupons tried per member, successes included. */
  orders: { freeAttempts: 30, firstDelay: 15 * SECOND, maxDelay: 15 * MINUTE, forgetInterval: MINUTE },
  /** Messages to the academy per network, and emailed copies per address; further copies are dropped silently. */
  contactNetwork: { freeAttempts: 10, firstDelay: MINUTE, maxDelay: 15 * MINUTE, forgetInterval: 5 * MINUTE },
  contactMail: { freeAttempts: 3, firstDelay: 60 * MINUTE, maxDelay: DAY, forgetInterval: 6 * 60 * MINUTE },
} as const satisfies Record<string, RateLimit>
export type RateLimitName = keyof typeof RATE_LIMITS
