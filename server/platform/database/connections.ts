import type pg from 'pg'
import { MEMBER_STATEMENT_TIME } from '#contract/limits.ts'

/** Time limits of one connection in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** PostgreSQL itself ends a statement that runs longer (`statement_timeout`). */
  statement: number
  /**
   * The driver closes the connection when an answer takes longer: a server that was stopped, or a network that loses
   * packets, never ends the statement itself. Longer than `statement`, so that a slow statement does not close a shared
   * connection.
   */
  answer: number
}

/** What a database connection is for. Each purpose has its own connections, so that none waits for another. */
export type Purpose = keyof typeof timeLimits

/** The time limits of every database connection. */
export const timeLimits = {
  /** Signing in, refreshing, and finding the caller of a request. */
  sessions: { statement: 5000, answer: 8000 },
  /** Members' own records: data commands and functions. */
  members: { statement: MEMBER_STATEMENT_TIME, answer: 10_000 },
  /** Everything else of the server: orders, mails, exports, the change log, operators' commands. */
  server: { statement: 10_000, answer: 15_000 },
  /** The job queue: its polls, its maintenance, and the results of its jobs. */
  jobs: { statement: 30_000, answer: 40_000 },
  /** Migrations and cleanup, which run as long as they need. */
  maintenance: { statement: 0, answer: 0 },
} as const satisfies Record<string, TimeLimits>

/** Milliseconds to open a connection, and to wait for a free one of a pool. */
export const CONNECT_TIME = 5000

/** Settings of a connection, of a pool and of what is shared. `pg_stat_activity` shows its purpose as `holdfast-…`. */
export const connectionSettings = (url: string, purpose: Purpose, limits: TimeLimits = timeLimits[purpose]) =>
  ({
    connectionString: url,
    application_name: `holdfast-${purpose}`,
    connectionTimeoutMillis: CONNECT_TIME,
    keepAlive: true,
    statement_timeout: limits.statement,
    query_timeout: limits.answer,
  }) satisfies pg.ClientConfig

/**
 * The same by a pooler, which refuses settings that would stay on a connection of many: it sets the time limit of
 * statements itself, one for all.
 */
export function pooledSettings(url: string, purpose: Purpose, limits?: TimeLimits): pg.ClientConfig {
  const { statement_timeout: _, ...settings } = connectionSettings(url, purpose, limits)
  return settings
}
