import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/lessons.ts'
import type { Context } from '#server/context.ts'
import { failIfExternalCatalogue, orderContent, toEditor } from '#server/features/content/index.ts'
import { mountStudio } from '#server/features/staff/index.ts'
import { changeLessons, publishLessons } from './change-lessons.ts'
import { listLessons } from './list-lessons.ts'
import { copyLesson } from './new-lesson.ts'
import { placeLessons } from './place-lessons.ts'
import { previewLesson } from './preview-lesson.ts'

/**
 * Studio routes that list, order, preview and copy lessons, or change several at once. The content routes edit a single
 * lesson.
 */
export function lessonRoutes(app: FastifyInstance, context: Context) {
  const getLocalContext = () => {
    failIfExternalCatalogue(context, 'lesson')
    return context
  }
  mountStudio(app, context, calls.listLessons, ({ caller, query }) => listLessons(getLocalContext().db, caller, query))
  mountStudio(app, context, calls.changeLessons, ({ caller, body }) =>
    changeLessons(getLocalContext(), toEditor(context, caller), body),
  )
  mountStudio(app, context, calls.publishLessons, ({ caller, body: { lessons } }) =>
    publishLessons(getLocalContext(), toEditor(context, caller), lessons),
  )
  mountStudio(app, context, calls.placeLessons, ({ caller, body }) =>
    placeLessons(getLocalContext(), toEditor(context, caller), body),
  )
  mountStudio(app, context, calls.orderCourses, async ({ caller, body: { before, courses } }) => {
    const order = { kind: 'course', slugs: courses, seen: before } as const
    await orderContent(getLocalContext(), toEditor(context, caller), order)
    return {}
  })
  mountStudio(app, context, calls.previewLesson, ({ params: { slug } }) => previewLesson(getLocalContext(), slug))
  mountStudio(app, context, calls.copyLesson, ({ caller, params: { slug } }) => copyLesson(context, caller, slug))
}
