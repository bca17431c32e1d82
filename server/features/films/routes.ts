import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/films.ts'
import * as lessonCalls from '#contract/studio/lesson-films.ts'
import { ANNOUNCEMENT_TURNS, POSTER_TURNS } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { watchFilm } from '#server/features/media/index.ts'
import { mountStudio } from '#server/features/staff/index.ts'
import { fairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { removeFilm, retryFilm } from './change.ts'
import { cutFilm, findFilmOf } from './cut-film.ts'
import { makeLesson, planFilm, publishFilm } from './make-lesson.ts'
import { placeFilm } from './place-film.ts'
import { drawPoster } from './posters.ts'
import { replaceFilm } from './replace-film.ts'
import { listFilms } from './film-rows.ts'
import { receiveRoutes } from './receive-routes.ts'
import { announceFilm, compareFilm } from './upload.ts'

export function filmRoutes(app: FastifyInstance, context: Context) {
  const turns = fairSemaphore('announcements', ANNOUNCEMENT_TURNS)
  mountStudio(app, context, calls.listFilms, ({ author }) => listFilms(context, author))
  mountStudio(app, context, calls.announceFilm, ({ author, body }) =>
    turns.run(author.caller.owner, () => announceFilm(context, author, body)),
  )
  mountStudio(app, context, calls.compareFilm, ({ author, params, body }) =>
    compareFilm(context, author, params.id, body),
  )
  mountStudio(app, context, calls.removeFilm, ({ author, params }) => removeFilm(context, author, params.id))
  mountStudio(app, context, calls.retryFilm, ({ author, params }) => retryFilm(context, author, params.id))
  mountStudio(app, context, calls.placeFilm, ({ author, params, body }) =>
    placeFilm(context, author, params.id, body.ahead),
  )
  mountStudio(app, context, calls.makeLesson, ({ author, params }) => makeLesson(context, author, params.id))
  mountStudio(app, context, calls.planFilm, ({ author, params, body }) => planFilm(context, author, params.id, body))
  mountStudio(app, context, calls.publishFilm, ({ author, params }) => publishFilm(context, author, params.id))
  lessonFilmRoutes(app, context)
  receiveRoutes(app, context)
}

/** What the editor of a lesson needs of its film. */
function lessonFilmRoutes(app: FastifyInstance, context: Context) {
  const turns = fairSemaphore('posters', POSTER_TURNS)
  mountStudio(app, context, lessonCalls.watchFilm, ({ params }) => watchFilm(context, params.media))
  mountStudio(app, context, lessonCalls.findFilm, ({ author, params }) => findFilmOf(context, author, params.media))
  mountStudio(app, context, lessonCalls.cutFilm, ({ author, params, body }) =>
    cutFilm(context, author, params.id, body),
  )
  mountStudio(app, context, lessonCalls.replaceFilm, ({ author, params, body }) =>
    replaceFilm(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, lessonCalls.drawPoster, ({ author, params, body }) =>
    turns.run(author.caller.owner, () => drawPoster(context, author, params.media, body)),
  )
}
