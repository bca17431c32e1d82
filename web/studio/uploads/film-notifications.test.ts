import { expect, test } from 'vitest'
import type { Film } from '#contract/studio/films.ts'
import { listNotifications } from './film-notifications.ts'

const createFilm = (id: string, state: Film['state'], isOwn = true) => ({ id, name: `${id}.mov`, state, isOwn }) as Film

test('an uploader is notified of their own films that became ready or failed since the last check', () => {
  const filmsBefore = [
    createFilm('a', 'encoding'),
    createFilm('b', 'waiting'),
    createFilm('c', 'uploading'),
    createFilm('d', 'encoding', false),
  ]
  expect(listNotifications(filmsBefore, filmsBefore)).toEqual([])
  const filmsAfter = [
    createFilm('a', 'ready'),
    createFilm('b', 'failed'),
    createFilm('c', 'waiting'),
    createFilm('d', 'ready', false),
  ]
  expect(listNotifications(filmsBefore, [...filmsAfter, createFilm('e', 'ready')])).toEqual([
    { message: '“a.mov” is ready for a lesson.', isSuccess: true },
    { message: 'Couldn’t encode “b.mov”. See Uploads for the reason.', isSuccess: false },
  ])
  expect(listNotifications(filmsAfter, filmsAfter)).toEqual([])
})
