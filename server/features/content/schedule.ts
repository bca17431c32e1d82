import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import { isOutage } from '#server/platform/database/database-errors.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { changeContent, type Editor, type Needs, writeChange } from './change.ts'
import { lockItemById } from './lock-item.ts'
import { emptyBin } from './delete-binned.ts'
import { checkAndCreatePublication, createUnpublication } from './publish.ts'

/** Publishes and unpublishes scheduled items and empties the bin, once a minute by one process. */
export const contentQueue = {
  name: 'content-schedule',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/** Items per run; the rest follows a minute later. */
const BATCH_SIZE = 200

/** The author of scheduled changes in the history. */
const AUTHOR = 'schedule'

/**
 * Publishes and unpublishes due items. If a draft cannot be published, its schedule is cleared and the reason is
 * stored.
 */
export const createPublishDue = (context: Needs, record: Editor['record']) => async () => {
  for (const id of await findDue(context))
    // An error of one item does not delay the others.
    await applySchedule(context, { author: AUTHOR, record }, id).catch((error: unknown) => {
      if (isOutage(error)) throw error
      context.log.error({ err: error, item: id }, 'could not publish or unpublish a scheduled item')
    })
  await emptyBin(context)
}

async function findDue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number[]> {
  const isDue = await db
    .selectFrom('content_items')
    .select('id')
    .where(({ or, eb }) => or([eb('publish_at', '<=', now()), eb('unpublish_at', '<=', now())]))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return isDue.map(({ id }) => id)
}

const applySchedule = (needs: Needs, editor: Editor, id: number) =>
  changeContent(needs, async (transaction) => {
    const now = needs.now()
    const writing = { transaction, editor, now }
    let item = await lockItemById(transaction, id)
    // The item may have changed since it was selected.
    if (item.publishAt && item.publishAt <= now)
      try {
        item = await writeChange(writing, item, await checkAndCreatePublication({ ...needs, transaction }, item))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const values = { publish_at: null, schedule_error: error.message }
        item = await writeChange(writing, item, { action: 'content.scheduleFailed', values, isPublic: false })
      }
    if (item.unpublishAt && item.unpublishAt <= now) await writeChange(writing, item, createUnpublication(item))
  })
