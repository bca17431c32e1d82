import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/lessons.ts'
import type { Context } from '#server/context.ts'
import { failIfExternalCatalogue, orderContent, toEditor } from '#server/features/content/index.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { changeLessons, publishLessons } from './change-lessons.ts'
import { listLessons } from './list-lessons.ts'
import { copyLesson } from './new-lesson.ts'
import { addLessonsToCourse } from './place-lessons.ts'
import { previewLesson } from './preview-lesson.ts'

/**
 * Studio routes that list, order, preview and copy lessons, or change several lessons at once. The content routes edit a
 * single lesson.
 */
export function lessonRoutes(app: FastifyInstance, context: Context) {
  const getLocalContext = () => {
    failIfExternalCatalogue(context, 'lesson')
    return context
  }
  mountCall(app, context, calls.listLessons, ({ caller, query }) => listLessons(getLocalContext().db, caller, query))
  mountCall(app, context, calls.changeLessons, ({ caller, body }) =>
    changeLessons(getLocalContext(), toEditor(context, caller), body),
  )
  mountCall(app, context, calls.publishLessons, ({ caller, body: { lessons } }) =>
    publishLessons(getLocalContext(), toEditor(context, caller), lessons),
  )
  mountCall(app, context, calls.placeLessons, ({ caller, body }) =>
    addLessonsToCourse(getLocalContext(), toEditor(context, caller), body),
  )
  mountCall(app, context, calls.orderCourses, async ({ caller, body: { before, courses } }) => {
    const order = { kind: 'course', slugs: courses, expected: before } as const
    await orderContent(getLocalContext(), toEditor(context, caller), order)
    return {}
  })
  mountCall(app, context, calls.previewLesson, ({ params: { slug } }) => previewLesson(getLocalContext(), slug))
  mountCall(app, context, calls.copyLesson, ({ caller, params: { slug } }) => copyLesson(context, caller, slug))
}
