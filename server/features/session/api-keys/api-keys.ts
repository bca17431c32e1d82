import type { ApiKey } from '#contract/api-keys.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { isId } from '#server/platform/database/ids.ts'
import { lockAccount } from '../accounts.ts'

/** Lists the member's keys without their secrets, oldest first (session service §5.7). */
export async function listApiKeys({ db }: Context, owner: OwnerId): Promise<ApiKey[]> {
  const rows = await selectKeys(db, owner).orderBy('created_at').orderBy('id').execute()
  return rows.map(toDocument)
}

export async function getApiKey({ db }: Context, owner: OwnerId, id: string): Promise<ApiKey> {
  const row = await selectKeys(db, owner).where('id', '=', requireKeyId(id)).executeTakeFirst()
  return row ? toDocument(row) : fail('APIKeyNotFound')
}

/** Deletes a key. A foreign key cascades to its sessions. */
export async function deleteApiKey({ db, notifier }: Context, owner: OwnerId, id: string) {
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, owner)
    const deleted = await transaction
      .deleteFrom('api_keys')
      .where('account_id', '=', owner)
      .where('id', '=', requireKeyId(id))
      .returning('id')
      .executeTakeFirst()
    if (!deleted) fail('APIKeyNotFound')
  })
  notifier.notify()
}

/** Enables or disables a key. Disabling a key ends its sessions. Repeated calls have no effect. */
export async function setApiKeyState({ db, now, notifier }: Context, owner: OwnerId, id: string, state: 'on' | 'off') {
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, owner)
    const updated = await transaction
      .updateTable('api_keys')
      .set({ disabled_at: state === 'on' ? null : now() })
      .where('account_id', '=', owner)
      .where('id', '=', requireKeyId(id))
      .returning('id')
      .executeTakeFirst()
    if (!updated) return fail('APIKeyNotFound')
    if (state === 'off') await transaction.deleteFrom('sessions').where('api_key_id', '=', updated.id).execute()
  })
  notifier.notify()
}

const selectKeys = (queries: Queries, owner: OwnerId) =>
  queries.selectFrom('api_keys').select(['id', 'name', 'disabled_at']).where('account_id', '=', owner)

const toDocument = ({ id, name, disabled_at }: { id: string; name: string; disabled_at: Date | null }): ApiKey => ({
  _id: id,
  name,
  disabled: disabled_at !== null,
})

/** Validates the id first, because PostgreSQL throws for some characters that a URL may contain. */
const requireKeyId = (id: string) => (isId(id) ? id : fail('APIKeyNotFound'))
