import type pg from 'pg'
import { MEMBER_STATEMENT_TIME } from '#contract/limits.ts'

/** How long one connection may be waited for, in milliseconds; 0 waits without end. */
export interface TimeLimits {
  /** PostgreSQL itself ends a statement that runs longer (`statement_timeout`). */
  statement: number
  /**
   * The driver gives the connection up when an answer takes longer: a server that was stopped, or a network that swallows packets, ends no
   * statement. Longer than `statement`, so that a slow statement does not cost its connection and what shares it.
   */
  answer: number
}

/** What a database connection is for. Each purpose has connections of its own, so that none of them waits for another's. */
export type Purpose = keyof typeof timeLimits

/** The time limits of every database connection. */
export const timeLimits = {
  /** Signing in, refreshing, looking up who calls. */
  sessions: { statement: 5000, answer: 8000 },
  /** Members' own records: what a data command or a function of theirs asks for. */
  members: { statement: MEMBER_STATEMENT_TIME, answer: 10_000 },
  /** Everything else of the server: orders, mails, exports, the log of changes, an operator's command. */
  server: { statement: 10_000, answer: 15_000 },
  /** The queue of jobs: its polls, its upkeep, and what its work reports. */
  jobs: { statement: 30_000, answer: 40_000 },
  /** Migrations and sweeping, which take as long as there is to do. */
  maintenance: { statement: 0, answer: 0 },
} as const satisfies Record<string, TimeLimits>

/** Milliseconds to open a connection, and to wait for a free one of a pool. */
export const CONNECT_TIME = 5000

/** Settings of a connection, shared by pools and lines. `pg_stat_activity` shows its purpose as `holdfast-…`. */
export const connectionSettings = (url: string, purpose: Purpose, limits: TimeLimits = timeLimits[purpose]) =>
  ({
    connectionString: url,
    application_name: `holdfast-${purpose}`,
    connectionTimeoutMillis: CONNECT_TIME,
    keepAlive: true,
    statement_timeout: limits.statement,
    query_timeout: limits.answer,
  }) satisfies pg.ClientConfig
