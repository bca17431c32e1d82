import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type createStudioKey as createEndpoint, STUDIO_KEY_PREFIX, type StudioKey } from '#contract/studio/keys.ts'
import { MAX_STUDIO_KEYS_PER_PERSON } from '#contract/studio/limits.ts'
import { KeyScope, Role } from '#contract/studio/permissions.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { recordAction } from '#server/features/audit-log/index.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { changeStaff } from './change-staff.ts'
import { lockStaff } from './people.ts'
import type { StaffCaller } from './staff-caller.ts'
import { isVisibleAccount } from './shared-view.ts'

const DAY = 86_400_000

/** Lists all valid keys, oldest first. `MAX_STAFF` and `MAX_STUDIO_KEYS_PER_PERSON` limit their number. */
export async function listStudioKeys(context: Context, caller: StaffCaller): Promise<{ keys: StudioKey[] }> {
  const rows = await selectKeys(context.db)
    .where('expires_at', '>', context.now())
    .where(isVisibleAccount(context, caller, sql.ref('account_id')))
    .orderBy('studio_keys.created_at')
    .execute()
  return { keys: rows.map(toKey) }
}

const selectKeys = (queries: Queries) =>
  queries
    .selectFrom('studio_keys')
    .innerJoin('accounts', 'accounts.id', 'studio_keys.account_id')
    .select(['studio_keys.id', 'account_id', 'email', 'name', 'scopes'])
    .select(['studio_keys.created_at', 'expires_at', 'last_used_at'])

type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

const toKey = (row: Row): StudioKey => ({
  id: row.id,
  name: row.name,
  owner: row.email ?? row.account_id,
  scopes: KeyScope.options.filter((scope) => row.scopes.includes(scope)),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/**
 * Creates an API key. Only this response contains its secret. Locks the staff, so that concurrent calls are counted and
 * the current roles apply. Throws Forbidden for a scope that the caller does not have, APIKeyAlreadyExists,
 * QuotaExceeded.
 */
export function createStudioKey(
  context: Context,
  caller: StaffCaller,
  { name, scopes, days }: z.output<typeof createEndpoint.body>,
) {
  const key = STUDIO_KEY_PREFIX + randomBytes(32).toString('base64url')
  const currentTime = context.now()
  const { owner } = caller
  const row = {
    id: newId(),
    account_id: owner,
    name,
    scopes,
    created_at: currentTime,
    expires_at: new Date(currentTime.getTime() + days * DAY),
    last_used_at: null,
  }
  return changeStaff(context, async (transaction) => {
    const staff = await lockStaff(transaction, caller, 'programs.change')
    const roles = staff.find((row) => row.account_id === owner)?.roles
    const permissions = permissionsFor(Role.array().parse(roles))
    const missingScope = scopes.find((scope) => !permissions.includes(scope))
    if (missingScope) fail('Forbidden', `you don’t have the permission '${missingScope}' yourself`)
    const ownKeys = transaction.deleteFrom('studio_keys').where('account_id', '=', owner)
    await ownKeys.where('expires_at', '<=', currentTime).execute()
    const existingKeys = await transaction
      .selectFrom('studio_keys')
      .select('name')
      .where('account_id', '=', owner)
      .execute()
    if (existingKeys.some((existingKey) => existingKey.name === name))
      fail('APIKeyAlreadyExists', `you already have a key named '${name}'`)
    if (existingKeys.length >= MAX_STUDIO_KEYS_PER_PERSON)
      fail('QuotaExceeded', `you can have at most ${MAX_STUDIO_KEYS_PER_PERSON} keys: revoke one first`)
    await transaction
      .insertInto('studio_keys')
      .values({ ...row, key_hash: hashSecret(key) })
      .execute()
    await recordAction(transaction, caller, currentTime, {
      action: 'key.created',
      subject: name,
      after: { scopes, expires: row.expires_at.toISOString() },
    })
    return { ...toKey({ ...row, email: caller.email }), key }
  })
}

/** Revokes a key of any person immediately. Throws Forbidden, APIKeyNotFound. */
export const revokeStudioKey = (context: Context, caller: StaffCaller, id: string) =>
  changeStaff(context, async (transaction) => {
    await lockStaff(transaction, caller, 'programs.change')
    const deleted = await selectKeys(transaction).where('studio_keys.id', '=', id).executeTakeFirst()
    const { numDeletedRows } = await transaction.deleteFrom('studio_keys').where('id', '=', id).executeTakeFirst()
    if (!deleted || numDeletedRows === 0n) return fail('APIKeyNotFound')
    const { name: subject, owner, scopes } = toKey(deleted)
    await recordAction(transaction, caller, context.now(), {
      action: 'key.revoked',
      subject,
      before: { owner, scopes },
    })
    return {}
  })
