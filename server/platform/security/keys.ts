import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Logger } from '../logging/log.ts'

/** Edges also have the key `films`, so it signs nothing else. */
export type KeyPurpose = 'access' | 'media' | 'films'
export interface Key {
  kid: string
  secret: Uint8Array
}

/**
 * Signing keys by purpose. The newest signs; the previous one still verifies, so that a rotation does not invalidate
 * existing tokens.
 */
export interface Keys {
  current(purpose: KeyPurpose): Key
  /** Returns all valid keys, the signing one first. */
  valid(purpose: KeyPurpose): readonly Key[]
  find(purpose: KeyPurpose, kid: string): Key | undefined
  /** Adds a new key and deletes all but the two newest. Other processes sign with it within {@link FOLLOW_INTERVAL}. */
  rotate(purpose: KeyPurpose): Promise<void>
  /** Replaces all keys with a new one after a leak. Everything signed before becomes invalid. */
  replace(purpose: KeyPurpose): Promise<void>
  /** Reloads the keys, at most once a second. Called for an unknown `kid`. */
  reload(): Promise<void>
  close(): void
}

const MAX_VALID_KEYS = 2
const MIN_RELOAD_INTERVAL = 1000
/**
 * Milliseconds between two reloads, well below the time between two rotations, so that no process signs with a deleted
 * key.
 */
const FOLLOW_INTERVAL = 30_000

const addKey = (queries: Queries, purpose: KeyPurpose, at: Date) =>
  queries
    .insertInto('signing_keys')
    .values({ kid: randomBytes(6).toString('hex'), purpose, secret: randomBytes(32), created_at: at })
    .execute()

/**
 * Creates the first keys. The table lock serializes processes that start together on a new database, so that they use
 * the same keys.
 */
const ensureKeys = (db: Database, now: () => Date) =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table signing_keys in exclusive mode`.execute(transaction)
    const existing = await transaction.selectFrom('signing_keys').select('purpose').distinct().execute()
    for (const purpose of ['access', 'media', 'films'] as const)
      if (!existing.some((row) => row.purpose === purpose)) await addKey(transaction, purpose, now())
  })

export async function openKeys(db: Database, log: Logger, now: () => Date): Promise<Keys> {
  let byPurpose = new Map<KeyPurpose, Key[]>()
  let loadedAt = 0

  const load = async () => {
    const rows = await db
      .selectFrom('signing_keys')
      .select(['kid', 'purpose', 'secret'])
      .orderBy('created_at', 'desc')
      .orderBy('kid', 'desc')
      .execute()
    byPurpose = Map.groupBy(rows, ({ purpose }) => purpose)
    loadedAt = Date.now()
  }
  const newestKey = (purpose: KeyPurpose) => byPurpose.get(purpose)?.slice(0, MAX_VALID_KEYS) ?? []

  await ensureKeys(db, now)
  await load()
  const timer = setInterval(
    () => void load().catch((error: unknown) => log.warn({ err: error }, 'could not reload the signing keys')),
    FOLLOW_INTERVAL,
  ).unref()

  return {
    current(purpose) {
      const [key] = newestKey(purpose)
      if (!key) throw new Error(`no signing key for ${purpose}`)
      return key
    },
    valid: newestKey,
    find: (purpose, kid) => newestKey(purpose).find((key) => key.kid === kid),
    async rotate(purpose) {
      await addKey(db, purpose, now())
      await load()
      const newestKids = newestKey(purpose).map(({ kid }) => kid)
      await db.deleteFrom('signing_keys').where('purpose', '=', purpose).where('kid', 'not in', newestKids).execute()
    },
    async replace(purpose) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('signing_keys').where('purpose', '=', purpose).execute()
        await addKey(transaction, purpose, now())
      })
      await load()
    },
    async reload() {
      if (Date.now() - loadedAt >= MIN_RELOAD_INTERVAL) await load()
    },
    close: () => clearInterval(timer),
  }
}
