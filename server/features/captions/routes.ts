import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/captions.ts'
import { PEAK_TURNS, PEAKS_PER_SECOND } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { refuseElsewhere, requireOwnLessons, teacherOf, toAnswer, toEditor } from '#server/features/content/index.ts'
import { mountStudio } from '#server/features/staff/index.ts'
import { fairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { beginDraft, endDraft, listMachineDrafts } from '#server/features/transcription/index.ts'
import { filmOfLesson, listCaptions } from './list-captions.ts'
import { loadCaptions } from './load-captions.ts'
import { findPeaks } from './peaks.ts'

export function captionRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.listLessonCaptions, async ({ author, query: { lesson } }) => {
    refuseElsewhere(context, 'captions')
    return { ...(await listCaptions(context.db, author, lesson)), ...(await listMachineDrafts(context, lesson)) }
  })
  mountStudio(app, context, calls.loadCaptions, async ({ author, body }) => {
    refuseElsewhere(context, 'captions')
    return toAnswer(context, author, await loadCaptions(context, toEditor(context, author), body))
  })
  mountStudio(app, context, calls.beginMachineDraft, async ({ author, body }) => {
    refuseElsewhere(context, 'captions')
    const { media = null } = await filmOfLesson(context.db, body.lesson)
    await requireOwnLessons(context.db, teacherOf(author), [body.lesson])
    return beginDraft(context, author, { ...body, media })
  })
  mountStudio(app, context, calls.endMachineDraft, async ({ author, query }) => {
    refuseElsewhere(context, 'captions')
    await requireOwnLessons(context.db, teacherOf(author), [query.lesson])
    return endDraft(context, author, query)
  })
  const turns = fairSemaphore('waves', PEAK_TURNS)
  mountStudio(app, context, calls.findPeaks, ({ author, params: { media } }) =>
    turns.run(author.caller.owner, async () => {
      const peaks = await findPeaks(context, media)
      return { perSecond: PEAKS_PER_SECOND, peaks: peaks.toString('base64') }
    }),
  )
}
