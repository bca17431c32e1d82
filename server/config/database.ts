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
  /** Maximum number of database connections of each process. */
  DATABASE_POOL: wholeNumber(MIN_DATABASE_POOL, MAX_DATABASE_POOL).default(POOL_DEFAULT),
  /** Whether named prepared statements are used. `auto` uses them unless DATABASE_URL is a pooler. */
  DATABASE_PREPARE: z.enum(['auto', 'on', 'off'], { error: 'expected auto, on or off' }).default('auto'),
}

export interface DatabaseConfig {
  directUrl: string | undefined
  /** Maximum number of database connections of each process. */
  pool: number
  prepare: 'auto' | 'on' | 'off'
}

interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_POOL: number
  DATABASE_PREPARE: 'auto' | 'on' | 'off'
}

export const toDatabaseConfig = (data: DatabaseSettings): DatabaseConfig => ({
  directUrl: data.DATABASE_DIRECT_URL,
  pool: data.DATABASE_POOL,
  prepare: data.DATABASE_PREPARE,
})

/** Returns settings that contradict each other. */
export const checkDatabase = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: DatabaseSettings): { name: string; message: string }[] =>
  DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined
    ? [{ name: 'DATABASE_DIRECT_URL', message: 'expected DATABASE_URL to be set too' }]
    : []
