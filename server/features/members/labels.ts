import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { MAX_MEMBER_LABELS } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { type Actor, type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { lockMember } from './find-member.ts'
import { isVisibleTo } from './rows.ts'

/** Lists the labels of visible members alphabetically (at most 200). */
export async function listLabels({ config, db }: Pick<Context, 'config' | 'db'>, viewer: Pick<StaffCaller, 'isDemo'>) {
  const labels = await db
    .selectFrom('member_labels')
    .select('name')
    .where(sql<boolean>`name in (select label from labeled_members where ${isVisibleTo({ config }, viewer)})`)
    .orderBy(sql`fold_case(name)`)
    .execute()
  return { labels: labels.map(({ name }) => name) }
}

const readLabels = async (queries: Queries, id: string) => {
  const labels = queries
    .selectFrom('labeled_members')
    .select('label')
    .where(sql<boolean>`account_id = ${id}`)
  const rows = await labels.orderBy(sql`fold_case(label)`).execute()
  return rows.map(({ label }) => label.normalize('NFC'))
}

interface LabelChange {
  id: string
  labels: readonly string[]
  /** The labels that the caller loaded, to detect concurrent changes. */
  before: readonly string[]
}

/** Replaces the labels of a member. Throws NotFound, Conflict, QuotaExceeded. */
export const labelMember = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { id, labels, before: expectedLabels }: LabelChange,
) =>
  db.transaction().execute(async (transaction) => {
    const member = await lockMember(transaction, id)
    // Serializes changes of labels, so that their count is exact.
    await sql`lock table member_labels in share row exclusive mode`.execute(transaction)
    const before = await readLabels(transaction, id)
    const isCurrent = (list: readonly string[]) => isDeepStrictEqual(list.toSorted(), before.toSorted())
    // This is also the case if the call is repeated because its response was lost.
    if (isCurrent(labels)) return { labels: before }
    if (!isCurrent(expectedLabels))
      fail('Conflict', `someone else changed these labels in the meantime: they’re now ${before.join(', ') || 'none'}`)
    const newLabels = await addLabels(transaction, labels)
    await transaction.deleteFrom('labeled_members').where('account_id', '=', member.id).execute()
    if (newLabels.length > 0)
      await transaction
        .insertInto('labeled_members')
        .values(newLabels.map((label) => ({ account_id: member.id, label })))
        .execute()
    await deleteUnusedLabels(transaction)
    await failIfTooManyLabels(transaction)
    const after = await readLabels(transaction, id)
    if (JSON.stringify(after) !== JSON.stringify(before))
      await recordAction(transaction, actor, now(), { action: 'member.labeled', subject: id, before, after })
    return { labels: after }
  })

/** Inserts new labels. Returns the distinct labels in their existing spelling. */
async function addLabels(transaction: InTransaction, labels: readonly string[]) {
  if (labels.length === 0) return []
  const rows = labels.map((name) => ({ name }))
  await transaction
    .insertInto('member_labels')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const existingSpelling = await transaction
    .selectFrom('member_labels')
    .select('name')
    .where(sql<boolean>`fold_case(name) in (select fold_case(label) from unnest(${labels}::text[]) label)`)
    .execute()
  return existingSpelling.map(({ name }) => name)
}

const deleteUnusedLabels = (transaction: InTransaction) =>
  transaction
    .deleteFrom('member_labels')
    .where(sql<boolean>`not exists (select from labeled_members where label = name)`)
    .execute()

async function failIfTooManyLabels(transaction: InTransaction) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from member_labels`.execute(transaction)
  if ((rows[0]?.count ?? 0) > MAX_MEMBER_LABELS)
    fail(
      'QuotaExceeded',
      `an academy can have at most ${MAX_MEMBER_LABELS} labels; remove a label from all members first`,
    )
}
