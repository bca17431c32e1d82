import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Logger } from '../logging/log.ts'

/** Purpose of a key. Edge servers also have the keys for `films`, which must therefore only sign film grants. */
export type KeyPurpose = 'access' | 'media' | 'films'
export interface Key {
  kid: string
  secret: Uint8Array
}

/**
 * Signing keys by purpose. The newest key signs. The previous key still verifies, so that a rotation does not
 * invalidate existing tokens.
 */
export interface SigningKeys {
  current(purpose: KeyPurpose): Key
  /** Returns all valid keys. The first key signs. */
  valid(purpose: KeyPurpose): readonly Key[]
  find(purpose: KeyPurpose, kid: string): Key | undefined
  /**
   * Adds a new key and deletes all except the two newest. Other processes sign with the new key after at most {@link
   * RELOAD_INTERVAL_MS}.
   */
  rotate(purpose: KeyPurpose): Promise<void>
  /** Replaces all keys with a new key, after a leak. Invalidates all existing signatures. */
  replace(purpose: KeyPurpose): Promise<void>
  /** Reloads the keys, at most once a second. Must be called for an unknown `kid` (key id). */
  reload(): Promise<void>
  close(): void
}

const MAX_VALID_KEYS = 2
/** Minimum interval of requested reloads. */
const MIN_RELOAD_INTERVAL_MS = 1000
/** Interval of reloads, much shorter than the interval of rotations, so that no process signs with a deleted key. */
const RELOAD_INTERVAL_MS = 30_000

const addKey = (queries: Queries, purpose: KeyPurpose, now: Date) =>
  queries
    .insertInto('signing_keys')
    .values({ kid: randomBytes(6).toString('hex'), purpose, secret: randomBytes(32), created_at: now })
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

export async function openSigningKeys(db: Database, log: Logger, now: () => Date): Promise<SigningKeys> {
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
  const getValidKeys = (purpose: KeyPurpose) => byPurpose.get(purpose)?.slice(0, MAX_VALID_KEYS) ?? []

  await ensureKeys(db, now)
  await load()
  const timer = setInterval(
    () => void load().catch((error: unknown) => log.warn({ err: error }, 'could not reload the signing keys')),
    RELOAD_INTERVAL_MS,
  ).unref()

  return {
    current(purpose) {
      const [key] = getValidKeys(purpose)
      if (!key) throw new Error(`no signing key for ${purpose}`)
      return key
    },
    valid: getValidKeys,
    find: (purpose, kid) => getValidKeys(purpose).find((key) => key.kid === kid),
    async rotate(purpose) {
      await addKey(db, purpose, now())
      await load()
      const newestKids = getValidKeys(purpose).map(({ kid }) => kid)
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
      if (Date.now() - loadedAt >= MIN_RELOAD_INTERVAL_MS) await load()
    },
    close: () => clearInterval(timer),
  }
}
