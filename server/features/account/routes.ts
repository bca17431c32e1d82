import type { FastifyInstance } from 'fastify'
import { exportData as exportEndpoint } from '#contract/account.ts'
import { EXPORT_TIMEOUT_MS, EXPORT_LIMITS } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { mountDownload } from '#server/http/mount-download.ts'
import { type FairSemaphore, createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { exportData } from './own-data.ts'

export function accountRoutes(app: FastifyInstance, context: Context) {
  const exportSlots = createFairSemaphore('exports', EXPORT_LIMITS)
  mountDownload(app, context, exportEndpoint, {
    filename: 'my-data.json',
    handler: (caller) => holdSlotDuring(exportSlots, caller.owner, exportData(context, caller)),
  })
}

/**
 * Yields the parts of an export while holding a slot. Releases the slot at the end or after a time limit, for clients
 * that stop reading.
 */
async function* holdSlotDuring(exportSlots: FairSemaphore, owner: string, pieces: AsyncGenerator<string>) {
  const releaseSlot = await exportSlots.acquire(owner)
  const deadline = performance.now() + EXPORT_TIMEOUT_MS
  const deadlineTimer = setTimeout(releaseSlot, EXPORT_TIMEOUT_MS).unref()
  try {
    for await (const piece of pieces) {
      if (performance.now() > deadline)
        fail('RequestTimeout', `an export must be downloaded within ${EXPORT_TIMEOUT_MS / 60_000} minutes`)
      yield piece
    }
  } finally {
    clearTimeout(deadlineTimer)
    releaseSlot()
  }
}
