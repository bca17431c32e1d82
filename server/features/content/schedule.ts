import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import { isOutage } from '#server/platform/database/database-errors.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { changeContent, type Editor, type Dependencies, writeChange } from './change.ts'
import { lockItemById } from './lock-item.ts'
import { purgeBin } from './delete-binned.ts'
import { checkAndMarkPublished, createUnpublishChange } from './publish.ts'

/** Publishes and unpublishes scheduled items, and purges the bin. One process runs the job every minute. */
export const contentQueue = {
  name: 'content-schedule',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/** Maximum number of items per run. The next run, a minute later, continues with the remaining items. */
const BATCH_SIZE = 200

/** The author of scheduled changes in the history. */
const AUTHOR = 'schedule'

/**
 * Returns the job's handler, which publishes and unpublishes due items. If a draft cannot be published, its schedule is
 * cleared and the reason is stored. Before that, it is tried again after the other due items, because one of them may
 * free what the draft needs, such as a rank.
 */
export const createScheduleWorker = (context: Dependencies, record: Editor['record']) => async () => {
  const editor = { author: AUTHOR, record }
  let dueItems = await findDueItems(context)
  for (let isLastAttempt = false; dueItems.length > 0;) {
    const rejectedItems: number[] = []
    for (const id of dueItems)
      // An error of one item must not delay the other items.
      await applySchedule(context, editor, { id, isLastAttempt }).catch((error: unknown) => {
        if (isOutage(error)) throw error
        if (error instanceof Failure && !isLastAttempt) rejectedItems.push(id)
        else context.log.error({ err: error, item: id }, 'could not publish or unpublish a scheduled item')
      })
    isLastAttempt = rejectedItems.length === dueItems.length
    dueItems = rejectedItems
  }
  await purgeBin(context)
}

async function findDueItems({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number[]> {
  const dueItems = await db
    .selectFrom('content_items')
    .select('id')
    .where(({ or, eb }) => or([eb('publish_at', '<=', now()), eb('unpublish_at', '<=', now())]))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return dueItems.map(({ id }) => id)
}

/** Throws Failure for a draft that cannot be published, unless `isLastAttempt`. */
const applySchedule = (
  deps: Dependencies,
  editor: Editor,
  { id, isLastAttempt }: { id: number; isLastAttempt: boolean },
) =>
  changeContent(deps, async (transaction) => {
    const now = deps.now()
    const writeContext = { transaction, editor, now }
    let item = await lockItemById(transaction, id)
    // The item may have changed since it was selected.
    if (item.publishAt && item.publishAt <= now)
      try {
        item = await writeChange(writeContext, item, await checkAndMarkPublished({ ...deps, transaction }, item))
      } catch (error) {
        if (!(error instanceof Failure) || !isLastAttempt) throw error
        const values = { publish_at: null, schedule_error: error.message }
        item = await writeChange(writeContext, item, { action: 'content.scheduleFailed', values, isPublic: false })
      }
    if (item.unpublishAt && item.unpublishAt <= now) await writeChange(writeContext, item, createUnpublishChange(item))
  })
