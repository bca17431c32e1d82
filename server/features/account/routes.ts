import type { FastifyInstance } from 'fastify'
import { exportData as declared } from '#contract/account.ts'
import { EXPORT_TIME, EXPORTS } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { mountDownload } from '#server/http/mount-download.ts'
import { type FairSemaphore, fairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { exportData } from './own-data.ts'

export function accountRoutes(app: FastifyInstance, context: Context) {
  const turns = fairSemaphore('exports', EXPORTS)
  mountDownload(app, context, declared, {
    filename: 'my-data.json',
    verb: (caller) => inTurn(turns, caller.owner, exportData(context, caller)),
  })
}

/**
 * Yields the parts of an export while holding a slot. Releases the slot at the end or after a time limit, for clients
 * that stop reading.
 */
async function* inTurn(turns: FairSemaphore, member: string, pieces: AsyncGenerator<string>) {
  const end = await turns.take(member)
  const until = performance.now() + EXPORT_TIME
  const late = setTimeout(end, EXPORT_TIME).unref()
  try {
    for await (const piece of pieces) {
      if (performance.now() > until)
        fail('RequestTimeout', `an export must be downloaded within ${EXPORT_TIME / 60_000} minutes`)
      yield piece
    }
  } finally {
    clearTimeout(late)
    end()
  }
}
