import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/captions.ts'
import { PEAK_CONCURRENCY, PEAKS_PER_SECOND } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import {
  failIfExternalCatalogue,
  requireOwnLessons,
  toTeacher,
  toItemResponse,
  toEditor,
} from '#server/features/content/index.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { startDraft, endDraft, listMachineDrafts } from '#server/features/transcription/index.ts'
import { readLessonFilm, listCaptions } from './list-captions.ts'
import { loadCaptions } from './load-captions.ts'
import { findPeaks } from './peaks.ts'

export function captionRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.listLessonCaptions, async ({ caller, query: { lesson } }) => {
    failIfExternalCatalogue(context, 'captions')
    return { ...(await listCaptions(context.db, caller, lesson)), ...(await listMachineDrafts(context, lesson)) }
  })
  mountCall(app, context, calls.loadCaptions, async ({ caller, body }) => {
    failIfExternalCatalogue(context, 'captions')
    return toItemResponse(context, caller, await loadCaptions(context, toEditor(context, caller), body))
  })
  mountCall(app, context, calls.startMachineDraft, async ({ caller, body }) => {
    failIfExternalCatalogue(context, 'captions')
    const { media = null } = await readLessonFilm(context.db, body.lesson)
    await requireOwnLessons(context.db, toTeacher(caller), [body.lesson])
    return startDraft(context, caller, { ...body, media })
  })
  mountCall(app, context, calls.endMachineDraft, async ({ caller, query }) => {
    failIfExternalCatalogue(context, 'captions')
    await requireOwnLessons(context.db, toTeacher(caller), [query.lesson])
    return endDraft(context, caller, query)
  })
  const semaphore = createFairSemaphore('waves', PEAK_CONCURRENCY)
  mountCall(app, context, calls.findPeaks, ({ caller, params: { media } }) =>
    semaphore.run(caller.owner, async () => {
      const peaks = await findPeaks(context, media)
      return { perSecond: PEAKS_PER_SECOND, peaks: peaks.toString('base64') }
    }),
  )
}
