import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { listOwnCollections, clearHistory as clear } from '#server/features/collections/index.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { checkStaffDeletion, deleteUser } from '#server/features/session/index.ts'
import { lockReauthenticated, reauthenticateMember } from './reauthenticate-member.ts'
import { readAccountRows, readStudioActions } from './read-account-rows.ts'

/**
 * Exports all data of the member as one JSON document, in parts. Iterates over the registry of collections, so that new
 * collections are included. `exported-tables.test.ts` lists the excluded tables with the reasons.
 */
export async function* exportData(context: Context, caller: Caller): AsyncGenerator<string> {
  const { config, db, now } = context
  const { owner } = caller
  if (caller.kind === 'visitor') fail('Forbidden', 'an anonymous user has nothing to export')
  // The records of a shared account contain devices and networks of all visitors.
  if (isSharedAccount(config, caller)) fail('DemoAccount')
  await countAttempts(context, ['exportData', owner])
  const { account, ...rows } = await readAccountRows(db, owner)
  yield `{\n"exported": ${JSON.stringify(now())},\n"account": ${JSON.stringify(account)}`
  for (const [name, part] of Object.entries(rows)) yield `,\n"${name}": ${JSON.stringify(part, null, 1)}`
  const documentLists = [...listOwnCollections(db, owner), ['studioActions', readStudioActions(db, owner)] as const]
  for (const [name, documents] of documentLists) {
    let piece = `,\n"${name}": [`
    let separator = ''
    for await (const document of documents) {
      piece += `${separator}\n${JSON.stringify(document)}`
      separator = ','
      if (piece.length < MIN_PIECE_LENGTH) continue
      yield piece
      piece = ''
      // Lets other requests run during a long export.
      await nextTurn()
    }
    yield `${piece}]`
  }
  yield '\n}\n'
}

/** Minimum characters per part, because sending each document separately would be slower than reading the document. */
const MIN_PIECE_LENGTH = 64 * 1024

/**
 * Deletes the member's watching history. Late heartbeats from before the deletion are ignored. Each deleted record
 * counts as one write.
 */
export async function clearHistory(
  { db, writes, notifier, now }: Pick<Context, 'db' | 'writes' | 'notifier' | 'now'>,
  { owner }: Pick<Caller, 'owner'>,
) {
  writes.consume(owner)
  const deleted = await clear(db, owner, now())
  writes.charge(owner, Math.max(0, deleted - 1))
  notifier.notify()
  return {}
}

/**
 * Deletes the account immediately (`docs/decisions/0035-account-deletion.md`) after reauthentication by password or
 * sign-in.
 */
export async function closeAccount(context: Context, caller: Caller, { password }: { password?: string | undefined }) {
  const reauthenticated = await reauthenticateMember(context, caller, password)
  await deleteUser(context, caller.owner, async (transaction) => {
    await lockReauthenticated(transaction, caller, reauthenticated)
    await checkStaffDeletion(transaction, caller)
  })
  return {}
}
