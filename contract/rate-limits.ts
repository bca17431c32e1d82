/** How often what may be tried. Times are in milliseconds. */

const SECOND = 1000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * How often something may be tried: `free` times at once; then each try must wait, twice as long each time, from
 * `first` to at most `longest`. Every `forgiven` one try is forgotten. The environment's RATE_LIMIT_FACTOR multiplies
 * `free`.
 */
export type Limit = Record<'free' | 'first' | 'longest' | 'forgiven', number>

/**
 * What is limited, and per what (session service §4). A network is an IPv4 address, or the /64 of an IPv6 one. Where
 * nothing else is said only failures count.
 */
export const LIMITS = {
  /** Log-ins for one account from one network. */
  login: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  /** Log-ins for one account from all networks that it does not know. */
  loginAccount: { free: 100, first: SECOND, longest: MINUTE, forgiven: 5 * MINUTE },
  /**
   * Log-ins from one network for accounts that do not know it, successes included: sixty members may share an academy's
   * before class.
   */
  loginNetwork: { free: 200, first: SECOND, longest: 5 * MINUTE, forgiven: MINUTE },
  /** Log-ins for one account from one network that it knows, successes included. */
  loginHome: { free: 100, first: SECOND, longest: MINUTE, forgiven: 10 * SECOND },
  /** Log-ins with one API key, and with any from one network. */
  apiKey: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  apiKeyNetwork: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Registrations of one address, and all from one network, that succeed or not. */
  register: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  registerNetwork: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 3 * MINUTE },
  /** Anonymous users from one network, every one of them. */
  anonymous: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 3 * MINUTE },
  /** Sign-ins at identity providers begun from one network, every one of them. */
  oauth: { free: 60, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * SECOND },
  /** Mailed tokens that are tried from one network. A single token is void after `MAIL_TOKEN_TRIES`. */
  mailToken: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Mails that are asked for from one network, every one of them. */
  mailNetwork: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Mails of one kind to one account; more are dropped in silence. */
  confirmMail: { free: 5, first: 15 * MINUTE, longest: 60 * MINUTE, forgiven: 15 * MINUTE },
  resetMail: { free: 5, first: 15 * MINUTE, longest: 60 * MINUTE, forgiven: 15 * MINUTE },
  /** Passwords that a signed-in member types once more, to change what matters. Only failures count. */
  proof: { free: 10, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  /** The same, successes included. */
  proofAll: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Changes of address that one member asks for. */
  emailChange: { free: 5, first: 15 * MINUTE, longest: 60 * MINUTE, forgiven: 15 * MINUTE },
  /** Mails to one address that members want to change to, whoever asks; more are dropped in silence. */
  emailChangeTarget: { free: 3, first: 60 * MINUTE, longest: DAY, forgiven: 6 * 60 * MINUTE },
  /** Codes of a second factor that one person types. Only failures count. */
  factorCode: { free: 5, first: 15 * MINUTE, longest: 15 * MINUTE, forgiven: 15 * MINUTE },
  /** Challenges for passkeys that one person asks for, every one of them. */
  passkeyChallenge: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: 30 * SECOND },
  /** Invitations to the staff that one owner sends. */
  staffInvitation: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Links of the first day that are tried from one network, every one of them. */
  setupLink: { free: 20, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Payment providers and mail servers that one owner tries: each is called at once. */
  connection: { free: 10, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /** Pictures that one person adds: a folder full at once, and then one each three seconds. */
  addPicture: { free: 200, first: 3 * SECOND, longest: MINUTE, forgiven: 3 * SECOND },
  /** Posters that one person draws: about 240 a day, so that others find room in the day's `POSTERS_A_DAY`. */
  drawPoster: { free: 100, first: 10 * SECOND, longest: 10 * MINUTE, forgiven: 10 * MINUTE },
  /** Exports of the audit log by one person. */
  exportLog: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Exports of the list of members by one person. */
  exportMembers: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Exports of one member: each reads everything. */
  exportData: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  /** Reports of broken pages from one network. */
  faultNetwork: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: MINUTE },
  /**
   * Wishes for the newsletter from one network, and mails about it to one address; more of these are dropped in
   * silence.
   */
  newsletterNetwork: { free: 20, first: MINUTE, longest: 15 * MINUTE, forgiven: 3 * MINUTE },
  newsletterMail: { free: 3, first: 60 * MINUTE, longest: DAY, forgiven: 6 * 60 * MINUTE },
  /** Orders begun and coupons tried by one member, every one of them. */
  orders: { free: 30, first: 15 * SECOND, longest: 15 * MINUTE, forgiven: MINUTE },
  /**
   * Messages to the academy from one network, and copies of them to one address; more of these are dropped in silence.
   */
  contactNetwork: { free: 10, first: MINUTE, longest: 15 * MINUTE, forgiven: 5 * MINUTE },
  contactMail: { free: 3, first: 60 * MINUTE, longest: DAY, forgiven: 6 * 60 * MINUTE },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS
