import { z } from 'zod'
import { MIN_DATABASE_POOL, MAX_DATABASE_POOL } from '#contract/operation-limits.ts'
import { POOL_DEFAULT } from '#server/platform/database/pool-sizes.ts'
import { urlSchema, wholeNumber } from './setting-schemas.ts'

/** Environment variables of the database. */
export const DatabaseVariables = {
  /** URL of an external PostgreSQL, or of a pooler in front of it. If unset, the embedded database is used. */
  DATABASE_URL: urlSchema('postgresql|postgres').optional(),
  /** URL of PostgreSQL itself, if DATABASE_URL is a pooler. Used for LISTEN, migrations, jobs and backups. */
  DATABASE_DIRECT_URL: urlSchema('postgresql|postgres').optional(),
  /** URL of a standby of DATABASE_URL. Used for exports and counts in the Studio. */
  DATABASE_READ_URL: urlSchema('postgresql|postgres').optional(),
  /** Maximum number of database connections of each process. */
  DATABASE_POOL: wholeNumber(MIN_DATABASE_POOL, MAX_DATABASE_POOL).default(POOL_DEFAULT),
  /** Whether named prepared statements are used. `auto` uses them unless DATABASE_URL is a pooler. */
  DATABASE_PREPARE: z.enum(['auto', 'on', 'off'], { error: 'expected auto, on or off' }).default('auto'),
}

export interface DatabaseConfig {
  directUrl: string | undefined
  readUrl: string | undefined
  /** Maximum number of database connections of each process. */
  pool: number
  prepare: 'auto' | 'on' | 'off'
}

interface ParsedDatabaseVariables {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  DATABASE_POOL: number
  DATABASE_PREPARE: 'auto' | 'on' | 'off'
}

export const toDatabaseConfig = (data: ParsedDatabaseVariables): DatabaseConfig => ({
  directUrl: data.DATABASE_DIRECT_URL,
  readUrl: data.DATABASE_READ_URL,
  pool: data.DATABASE_POOL,
  prepare: data.DATABASE_PREPARE,
})

/** Returns an error for each variable that requires DATABASE_URL, if DATABASE_URL is not set. */
export const checkDatabaseVariables = (variables: ParsedDatabaseVariables): { name: string; message: string }[] =>
  (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    .filter((name) => variables[name] !== undefined && variables.DATABASE_URL === undefined)
    .map((name) => ({ name, message: 'expected DATABASE_URL to be set too' }))
