import { watchFilm } from '#contract/studio/lesson-films.ts'
import { ApiError } from '#web/api/api-error.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { PlaybackRejected } from '#web/player/core/engine/errors.ts'
import type { RequestFilmUrl } from '#web/player/core/engine/grant.ts'

/** Requests the URL of a film for staff, even if no lesson uses it. */
export const requestStaffFilm =
  (media: string): RequestFilmUrl =>
  async (options) => {
    if (options?.isLost) throw new TypeError('staff films have a single source')
    try {
      return await studioCall(watchFilm, { params: { media } })
    } catch (error) {
      if (error instanceof ApiError) throw new PlaybackRejected(error.statusCode === 404 ? 'missing' : 'server')
      throw error
    }
  }
