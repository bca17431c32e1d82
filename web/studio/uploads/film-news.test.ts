import { expect, test } from 'vitest'
import type { Film } from '#contract/studio/films.ts'
import { changesOf } from './film-news.ts'

const film = (id: string, state: Film['state'], isOwn = true) => ({ id, name: `${id}.mov`, state, isOwn }) as Film

test('an uploader is notified of own films that became ready or failed since the last check', () => {
  const before = [film('a', 'encoding'), film('b', 'waiting'), film('c', 'uploading'), film('d', 'encoding', false)]
  expect(changesOf(before, before)).toEqual([])
  const now = [film('a', 'ready'), film('b', 'failed'), film('c', 'waiting'), film('d', 'ready', false)]
  expect(changesOf(before, [...now, film('e', 'ready')])).toEqual([
    { words: '“a.mov” is ready for a lesson.', isGood: true },
    { words: 'Couldn’t encode “b.mov”. See Uploads for the reason.', isGood: false },
  ])
  expect(changesOf(now, now)).toEqual([])
})
