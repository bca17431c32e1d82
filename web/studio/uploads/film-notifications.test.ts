import { expect, test } from 'vitest'
import type { Film } from '#contract/studio/films.ts'
import { listNotifications } from './film-notifications.ts'

const film = (id: string, state: Film['state'], isOwn = true) => ({ id, name: `${id}.mov`, state, isOwn }) as Film

test('an uploader is notified of own films that became ready or failed since the last check', () => {
  const filmsBefore = [
    film('a', 'encoding'),
    film('b', 'waiting'),
    film('c', 'uploading'),
    film('d', 'encoding', false),
  ]
  expect(listNotifications(filmsBefore, filmsBefore)).toEqual([])
  const now = [film('a', 'ready'), film('b', 'failed'), film('c', 'waiting'), film('d', 'ready', false)]
  expect(listNotifications(filmsBefore, [...now, film('e', 'ready')])).toEqual([
    { message: '“a.mov” is ready for a lesson.', isGood: true },
    { message: 'Couldn’t encode “b.mov”. See Uploads for the reason.', isGood: false },
  ])
  expect(listNotifications(now, now)).toEqual([])
})
