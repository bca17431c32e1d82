import type { Film } from '#contract/studio/films.ts'

interface FilmNotification {
  message: string
  isSuccess: boolean
}

/** Returns notifications about the user's films that became ready or failed between two loads of the list. */
export function listNotifications(oldFilms: readonly Film[], newFilms: readonly Film[]): FilmNotification[] {
  const states = new Map(oldFilms.map(({ id, state }) => [id, state]))
  return newFilms.flatMap<FilmNotification>(({ id, isOwn, name, state }) => {
    if (!isOwn || states.get(id) === undefined || states.get(id) === state) return []
    if (state === 'ready') return [{ message: `“${name}” is ready for a lesson.`, isSuccess: true }]
    return state === 'failed'
      ? [{ message: `Couldn’t encode “${name}”. See Uploads for the reason.`, isSuccess: false }]
      : []
  })
}
