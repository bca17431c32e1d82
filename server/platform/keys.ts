import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export type KeyPurpose = 'access' | 'media'
export interface Key {
  kid: string
  secret: Uint8Array
}

/** Signing keys by purpose. The newest signs; the one before it still verifies, so that a rotation breaks nothing that was handed out. */
export interface Keys {
  current(purpose: KeyPurpose): Key
  find(purpose: KeyPurpose, kid: string): Key | undefined
  /** Adds a new newest key and forgets all but the two newest. Other processes follow within {@link RELOAD_EVERY}. */
  rotate(purpose: KeyPurpose): Promise<void>
  /** Reads the table again: called on an unknown `kid`, at most once a second. */
  reload(): Promise<void>
}

const KEPT = 2
const RELOAD_EVERY = 1000

export async function openKeys(db: Database, now: () => Date): Promise<Keys> {
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
  const add = (purpose: KeyPurpose) =>
    db
      .insertInto('signing_keys')
      .values({ kid: randomBytes(6).toString('hex'), purpose, secret: randomBytes(32), created_at: now() })
      .execute()
  const newest = (purpose: KeyPurpose) => byPurpose.get(purpose)?.slice(0, KEPT) ?? []

  await load()
  for (const purpose of ['access', 'media'] as const) if (newest(purpose).length === 0) await add(purpose)
  await load()

  return {
    current(purpose) {
      const [key] = newest(purpose)
      if (!key) throw new Error(`There is no key for ${purpose}.`)
      return key
    },
    find: (purpose, kid) => newest(purpose).find((key) => key.kid === kid),
    async rotate(purpose) {
      await add(purpose)
      await load()
      const kept = newest(purpose).map(({ kid }) => kid)
      await db.deleteFrom('signing_keys').where('purpose', '=', purpose).where('kid', 'not in', kept).execute()
    },
    async reload() {
      if (Date.now() - loadedAt >= RELOAD_EVERY) await load()
    },
  }
}
