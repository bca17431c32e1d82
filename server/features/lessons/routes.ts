import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/lessons.ts'
import type { Context } from '#server/context.ts'
import { refuseElsewhere, toEditor } from '#server/features/content/index.ts'
import { mountStudio } from '#server/features/staff/index.ts'
import { changeLessons, publishLessons } from './change-lessons.ts'
import { listLessons } from './list-lessons.ts'
import { copyLesson } from './new-lesson.ts'
import { placeLessons } from './place-lessons.ts'
import { previewLesson } from './preview-lesson.ts'

/** The calls of the Studio about many lessons at once. One lesson is changed like any other content. */
export function lessonRoutes(app: FastifyInstance, context: Context) {
  const own = () => {
    refuseElsewhere(context, 'lesson')
    return context
  }
  mountStudio(app, context, calls.listLessons, ({ author }) => listLessons(own().db, author))
  mountStudio(app, context, calls.changeLessons, ({ author, body }) =>
    changeLessons(own(), toEditor(context, author), body),
  )
  mountStudio(app, context, calls.publishLessons, ({ author, body: { lessons } }) =>
    publishLessons(own(), toEditor(context, author), lessons),
  )
  mountStudio(app, context, calls.placeLessons, ({ author, body }) =>
    placeLessons(own(), toEditor(context, author), body),
  )
  mountStudio(app, context, calls.previewLesson, ({ params: { slug } }) => previewLesson(own(), slug))
  mountStudio(app, context, calls.copyLesson, ({ author, params: { slug } }) => copyLesson(context, author, slug))
}
