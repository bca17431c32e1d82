import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import { captionsSlug } from '#contract/content/captions.ts'
import type { startMachineDraft, MachineDraft } from '#contract/studio/captions.ts'
import { MAX_MACHINE_DRAFTS } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { listHeadsByPrefix } from '#server/features/content/index.ts'
import { findSound } from '#server/features/media/index.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { machineDraftQueue } from './draft-queue.ts'
import { supportsLanguage, openTranscriber } from './open-transcriber.ts'

export type DraftRow = Selectable<Tables['machine_drafts']>

type Dependencies = Pick<Context, 'config' | 'db' | 'jobs' | 'now'>
type DraftRequest = z.output<(typeof startMachineDraft)['body']> & { media: string | null }

/** Returns the configured transcriber and the pending drafts of a lesson. */
export async function listMachineDrafts({ config, db }: Pick<Context, 'config' | 'db'>, lesson: string) {
  const transcriber = openTranscriber(config)
  const rows = await db
    .selectFrom('machine_drafts')
    .selectAll()
    .where('lesson', '=', lesson)
    .orderBy('created_at')
    .execute()
  const machine = await Promise.all(rows.map((row) => toMachineDraft(db, row)))
  return { ...(transcriber && { heard: transcriber.languages && [...transcriber.languages] }), machine }
}

async function toMachineDraft(queries: Queries, row: DraftRow): Promise<MachineDraft> {
  const { lang, label, state, progress, seconds_left: secondsLeft, failure } = row
  return {
    lang,
    label,
    state,
    progress,
    secondsLeft,
    failure,
    ahead: state === 'waiting' ? await countAhead(queries, row) : 0,
  }
}

async function countAhead(queries: Queries, { created_at }: DraftRow): Promise<number> {
  const { count } = await queries
    .selectFrom('machine_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '!=', 'failed')
    .where('created_at', '<', created_at)
    .executeTakeFirstOrThrow()
  return count
}

/** Queues a draft of captions. Throws Conflict, ContentNameInUse, QuotaExceeded. */
export async function startDraft(
  deps: Dependencies,
  caller: StaffCaller,
  { lesson, lang, label, media }: DraftRequest,
) {
  const { config, db, jobs, now } = deps
  const transcriber = openTranscriber(config)
  if (!transcriber)
    fail('Conflict', 'automatic captions are not set up: run "npm run transcriber -- install", or set TRANSCRIBER')
  if (!supportsLanguage(transcriber, lang))
    fail('Conflict', `automatic captions support only ${String(transcriber.languages)}, not "${lang}"`)
  if (media === null) fail('Conflict', 'this lesson has no film yet')
  if (!(await findSound(config, media))) fail('Conflict', 'the film of this lesson has no sound')
  const row = await db.transaction().execute(async (transaction) => {
    await sql`lock table machine_drafts in share row exclusive mode`.execute(transaction)
    await failIfCaptionsExist(transaction, lesson, lang)
    await failIfTooManyDrafts(transaction)
    await jobs.enqueue(transaction, machineDraftQueue, {})
    const subject = `captions/${captionsSlug(lesson, lang)}`
    await recordAction(transaction, caller, now(), { action: 'captions.drafted', subject })
    return transaction
      .insertInto('machine_drafts')
      .values({ id: newId(), lesson, lang, label, media, state: 'waiting', author: caller.name, created_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return toMachineDraft(db, row)
}

async function failIfCaptionsExist(transaction: InTransaction, lesson: string, lang: string) {
  const slug = captionsSlug(lesson, lang)
  const existingCaptions = await listHeadsByPrefix(transaction, 'captions', slug)
  if (existingCaptions.some((head) => head.slug === slug))
    fail('ContentNameInUse', 'this language already has captions: edit or remove these captions first')
  const existingDraft = await transaction
    .selectFrom('machine_drafts')
    .select('state')
    .where('lesson', '=', lesson)
    .where('lang', '=', lang)
    .executeTakeFirst()
  if (existingDraft && existingDraft.state !== 'failed')
    fail('Conflict', 'automatic captions in this language are already in progress')
  // Replaces a failed attempt.
  await transaction.deleteFrom('machine_drafts').where('lesson', '=', lesson).where('lang', '=', lang).execute()
}

async function failIfTooManyDrafts(transaction: InTransaction) {
  const { count } = await transaction
    .selectFrom('machine_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_MACHINE_DRAFTS)
    fail('QuotaExceeded', `at most ${MAX_MACHINE_DRAFTS} automatic captions can be queued, including failed ones`)
}

/** Cancels a draft. Its program is killed within a second. Throws NotFound. */
export async function endDraft(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: StaffCaller,
  { lesson, lang }: { lesson: string; lang: string },
): Promise<Record<string, never>> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('machine_drafts')
      .where('lesson', '=', lesson)
      .where('lang', '=', lang)
      .executeTakeFirst()
    if (numDeletedRows === 0n) fail('NotFound', 'no automatic captions of this lesson in this language are in progress')
    const subject = `captions/${captionsSlug(lesson, lang)}`
    await recordAction(transaction, caller, now(), { action: 'captions.draftEnded', subject })
  })
  return {}
}
