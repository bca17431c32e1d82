import { expect, test } from 'vitest'
import { requestKind } from './request-kind.ts'

const site = 'https://school.example'
const kindOf = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  requestKind({ method, mode, url: new URL(path, site).href }, site)

test('the worker handles member pages, their code, offline films and their pictures', () => {
  for (const page of ['/gym-bag', '/watch/throws/hip-throw', '/browse?x=1'])
    expect(kindOf(page, { mode: 'navigate' })).toBe('document')
  expect(kindOf('/assets/root-1a2b.js')).toBe('asset')
  expect(kindOf('/bag/me/throws/hip-throw/v720/seg-00001.m4s')).toBe('film')
  expect(kindOf('/posters/a-film/poster.avif')).toBe('picture')
})

test('the start page is handled too, because members enter its address', () => {
  expect(kindOf('/', { mode: 'navigate' })).toBe('start')
  expect(kindOf('/')).toBeUndefined()
})

test('public pages, API calls, grants and other sites use the network', () => {
  for (const page of ['/team', '/sign-in', '/sign-out']) expect(kindOf(page, { mode: 'navigate' })).toBeUndefined()
  for (const path of [
    '/api/client/v2.0/auth/profile',
    '/m/sig/key.9/film/master.m3u8',
    '/catalogue.json',
    '/site.json',
  ])
    expect(kindOf(path)).toBeUndefined()
  expect(kindOf('/assets/a.js', { method: 'POST' })).toBeUndefined()
  expect(kindOf('https://elsewhere.example/assets/a.js')).toBeUndefined()
})
