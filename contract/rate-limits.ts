/** Rate limits. Times are in milliseconds. */

const SECOND = 1000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Rate limit: `free` attempts without delay; then each must wait, twice as long each time, from `first` to at most
 * `longest`. One attempt is forgotten every `forgiven`. RATE_LIMIT_FACTOR in the environment multiplies `free`.
 */
export type Limit = Record<'free' | 'first' | 'longest' | 'forgiven', number>

/**
 * Limits by action and scope (session service §4). A network is an IPv4 address, or the /64 of an IPv6 one. Only
 * failures count unless noted.
 */
export const LIMITS = {
  /** Logins per account and network. */
  login: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  /** Logins per account from all networks unknown to it. */
  loginAccount: { free: 100, first: SECOND, longest: MINUTE, forgiven: 5 * MINUTE },
  /**
   * Logins per network for accounts that do not know it, successes included: sixty members may share an academy's
   * network before class.
   */
  loginNetwork: { free: 200, first: SECOND, longest: 5 * MINUTE, forgiven: MINUTE },
  /** Logins per account and network known to it, successes included. */
  loginHome: { free: 100, first: SECOND, longest: MINUTE, forgiven: 10 * SECOND },
  /** Logins per API key, and with any key per network. */
  apiKey: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  apiKeyNetwork: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Registrations per address and per network, successes included. */
  register: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  registerNetwork: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 3 * MINUTE },
  /** Anonymous users per network, successes included. */
  anonymous: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 3 * MINUTE },
  /** Sign-ins at identity providers started per network, successes included. */
  oauth: { free: 60, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * SECOND },
  /** Attempts at mailed tokens per network. A single token is void after `MAIL_TOKEN_TRIES`. */
  mailToken: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Mails requested per network, successes included. */
  mailNetwork: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Mails of one kind per account; more are dropped silently. */
  confirmMail: { free: 5, first: 15 * MINUTE, longest: 60 * MINUTE, forgiven: 15 * MINUTE },
  resetMail: { free: 5, first: 15 * MINUTE, longest: 60 * MINUTE, forgiven: 15 * MINUTE },
  /** Password confirmations per signed-in member, for sensitive changes. Only failures count. */
  proof: { free: 10, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  /** Password confirmations per signed-in member, successes included. */
  proofAll: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Address changes requested per member. */
  emailChange: { free: 5, first: 15 * MINUTE, longest: 60 * MINUTE, forgiven: 15 * MINUTE },
  /** Mails per target address of an address change, by all members; more are dropped silently. */
  emailChangeTarget: { free: 3, first: 60 * MINUTE, longest: DAY, forgiven: 6 * 60 * MINUTE },
  /** Codes of a second factor per person. Only failures count. */
  factorCode: { free: 5, first: 15 * MINUTE, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  /** Passkey challenges per person, successes included. */
  passkeyChallenge: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 30 * SECOND },
  /** Staff invitations per owner. */
  staffInvitation: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Setup links tried per network, successes included. */
  setupLink: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Payment providers and mail servers tested per owner: each test calls the server. */
  connection: { free: 10, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Pictures added per person: a folder at once, then one every three seconds. */
  addPicture: { free: 200, first: 3 * SECOND, longest: MINUTE, forgiven: 3 * SECOND },
  /** Posters drawn per person: about 240 a day, which leaves a share of `MAX_POSTERS_PER_DAY` to others. */
  drawPoster: { free: 100, first: 10 * SECOND, longest: 10 * MINUTE, forgiven: 10 * MINUTE },
  /** Exports of the audit log per person. */
  exportLog: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Exports of the list of members per person. */
  exportMembers: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Exports per member: each reads all data. */
  exportData: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Error reports per network. */
  faultNetwork: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Newsletter requests per network, and mails about it per address; more of these are dropped silently. */
  newsletterNetwork: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 3 * MINUTE },
  newsletterMail: { free: 3, first: 60 * MINUTE, longest: DAY, forgiven: 6 * 60 * MINUTE },
  /** Orders placed and coupons tried per member, successes included. */
  orders: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Messages to the academy per network, and copies of them per address; more of these are dropped silently. */
  contactNetwork: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  contactMail: { free: 3, first: 60 * MINUTE, longest: DAY, forgiven: 6 * 60 * MINUTE },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS
