import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/films.ts'
import * as lessonCalls from '#contract/studio/lesson-films.ts'
import { ANNOUNCEMENT_CONCURRENCY, POSTER_CONCURRENCY } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { watchFilm } from '#server/features/media/index.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { removeFilm, retryFilm } from './remove-film.ts'
import { cutFilm, findUploadOfAsset } from './cut-film.ts'
import { createFilmLesson, publishFilm, saveFilmDetails } from './film-lesson.ts'
import { moveFilmInQueue } from './move-film-in-queue.ts'
import { createPoster } from './posters.ts'
import { replaceFilm } from './replace-film.ts'
import { listFilms } from './film-rows.ts'
import { receiveRoutes } from './receive-routes.ts'
import { createFilm, compareFilm } from './upload.ts'

export function filmRoutes(app: FastifyInstance, context: Context) {
  const semaphore = createFairSemaphore('announcements', ANNOUNCEMENT_CONCURRENCY)
  mountCall(app, context, calls.listFilms, ({ caller }) => listFilms(context, caller))
  mountCall(app, context, calls.announceFilm, ({ caller, body }) =>
    semaphore.run(caller.owner, () => createFilm(context, caller, body)),
  )
  mountCall(app, context, calls.compareFilm, ({ caller, params, body }) =>
    compareFilm(context, caller, params.id, body),
  )
  mountCall(app, context, calls.removeFilm, ({ caller, params }) => removeFilm(context, caller, params.id))
  mountCall(app, context, calls.retryFilm, ({ caller, params }) => retryFilm(context, caller, params.id))
  mountCall(app, context, calls.placeFilm, ({ caller, params, body }) =>
    moveFilmInQueue(context, caller, params.id, body.ahead),
  )
  mountCall(app, context, calls.makeLesson, ({ caller, params }) => createFilmLesson(context, caller, params.id))
  mountCall(app, context, calls.planFilm, ({ caller, params, body }) =>
    saveFilmDetails(context, caller, params.id, body),
  )
  mountCall(app, context, calls.publishFilm, ({ caller, params, body }) =>
    publishFilm(context, caller, { ...params, ...body }),
  )
  lessonFilmRoutes(app, context)
  receiveRoutes(app, context)
}

/** Film routes for the editor of a lesson. */
function lessonFilmRoutes(app: FastifyInstance, context: Context) {
  const semaphore = createFairSemaphore('posters', POSTER_CONCURRENCY)
  mountCall(app, context, lessonCalls.watchFilm, ({ params }) => watchFilm(context, params.media))
  mountCall(app, context, lessonCalls.findFilm, ({ caller, params }) =>
    findUploadOfAsset(context, caller, params.media),
  )
  mountCall(app, context, lessonCalls.cutFilm, ({ caller, params, body }) => cutFilm(context, caller, params.id, body))
  mountCall(app, context, lessonCalls.replaceFilm, ({ caller, params, body }) =>
    replaceFilm(context, caller, { ...params, version: body.version, filmId: body.film }),
  )
  mountCall(app, context, lessonCalls.drawPoster, ({ caller, params, body }) =>
    semaphore.run(caller.owner, () => createPoster(context, caller, params.media, body)),
  )
}
