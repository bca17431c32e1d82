import { expect, test } from 'vitest'
import { getRequestKind } from './request-kind.ts'

const site = 'https://school.example'
const getKind = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  getRequestKind({ method, mode, url: new URL(path, site).href }, site)

test('the worker handles member pages, their code, offline films and their pictures', () => {
  for (const page of ['/gym-bag', '/watch/throws/hip-throw', '/browse?x=1', '/sign-out'])
    expect(getKind(page, { mode: 'navigate' })).toBe('document')
  expect(getKind('/assets/root-1a2b.js')).toBe('asset')
  expect(getKind('/bag/me/throws/hip-throw/v720/seg-00001.m4s')).toBe('film')
  expect(getKind('/posters/a-film/poster.avif')).toBe('picture')
})

test('the start page is handled too, because members enter its address', () => {
  expect(getKind('/', { mode: 'navigate' })).toBe('start')
  expect(getKind('/')).toBeUndefined()
})

test('public pages, API calls, grants and other sites use the network', () => {
  for (const page of ['/team', '/sign-in']) expect(getKind(page, { mode: 'navigate' })).toBeUndefined()
  for (const path of [
    '/api/client/v2.0/auth/profile',
    '/m/sig/key.9/film/master.m3u8',
    '/catalogue.json',
    '/site.json',
  ])
    expect(getKind(path)).toBeUndefined()
  expect(getKind('/assets/a.js', { method: 'POST' })).toBeUndefined()
  expect(getKind('https://elsewhere.example/assets/a.js')).toBeUndefined()
})
