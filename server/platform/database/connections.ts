import type pg from 'pg'
import { MEMBER_STATEMENT_TIMEOUT_MS } from '#contract/limits.ts'

/** Time limits of one connection in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** PostgreSQL cancels a statement that runs longer (`statement_timeout`). */
  statement: number
  /**
   * The driver fails a query whose response takes longer (`query_timeout`), because a stopped server or a broken
   * network never cancels the statement. This limit is longer than `statement`, so that a slow statement does not close
   * a shared connection.
   */
  answer: number
}

/** Purpose of a database connection. Each purpose has separate connections, so that they do not wait for each other. */
export type Purpose = keyof typeof timeLimits

/** The time limits of every database connection. */
export const timeLimits = {
  /** Sign-ins, token refreshes, and finding the caller of a request. */
  sessions: { statement: 5000, answer: 8000 },
  /** Members' records: data commands and functions. */
  members: { statement: MEMBER_STATEMENT_TIMEOUT_MS, answer: 10_000 },
  /** All other queries of the server: orders, emails, exports, the change log, operators' commands. */
  server: { statement: 10_000, answer: 15_000 },
  /** The job queue: polling, maintenance, and job results. */
  jobs: { statement: 30_000, answer: 40_000 },
  /** Migrations and cleanup, without a time limit. */
  maintenance: { statement: 0, answer: 0 },
} as const satisfies Record<string, TimeLimits>

/** Maximum milliseconds to open a connection or to wait for a free connection of a pool. */
export const CONNECT_TIMEOUT_MS = 5000

/** Returns the settings of a connection or pool. `pg_stat_activity` shows the purpose as `holdfast-…`. */
export const getConnectionSettings = (url: string, purpose: Purpose, limits: TimeLimits = timeLimits[purpose]) =>
  ({
    connectionString: url,
    application_name: `holdfast-${purpose}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: limits.statement,
    query_timeout: limits.answer,
  }) satisfies pg.ClientConfig

/**
 * Returns the settings for a connection to a pooler. A pooler rejects per-connection settings; its own configuration
 * sets the statement timeout.
 */
export function getPooledSettings(url: string, purpose: Purpose, limits?: TimeLimits): pg.ClientConfig {
  const { statement_timeout: _, ...settings } = getConnectionSettings(url, purpose, limits)
  return settings
}
