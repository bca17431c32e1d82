import { expect, test } from 'vitest'
import { listedPages } from '#web/public-site/public-paths.ts'
import { readRepositoryContent } from '#server/testing/repository-content.ts'
import { validateNextPath } from './next-path.ts'

const published = await readRepositoryContent()

test.each([
  '/watch/ground/armbar',
  '/search/Top%2010?x=1#top',
  '/locked-access?gid=a&id=b',
  '/',
  '/?from=mail',
  '/team',
  '/blog/train-hard-fight-easy',
  '/help?topic=captions#captions',
  '/lp/hello',
])('sign-in redirects to %s', (path) => expect(validateNextPath(path)).toBe(path))

test('a path is parsed as by the browser', () => {
  expect(validateNextPath('/watch/../team')).toBe('/team')
  expect(validateNextPath('/team/../dev/mail')).toBeNull()
})

test('every public document is a valid target', () => {
  expect(listedPages(published).filter((page) => validateNextPath(page) !== page)).toEqual([])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\/evil.example',
  '/\t/evil.example/',
  '/a/..//evil.example/',
  'javascript:alert(1)',
  'browse',
  '',
  null,
])('sign-in never redirects to %j', (path) => expect(validateNextPath(path)).toBeNull())

test.each([
  '/api/client/v2.0/auth/profile',
  '/catalogue.json',
  '/dev/mail',
  '/site.json',
  '/assets/root-1a2b.js',
  '/sw.js',
  '/nope',
  '/teams',
  '/newsletter/leave?token=a',
  '/oauth',
  '/search/%E0%A4%A',
  '/help%zz',
  '/sign-out',
  '/sign-in?next=/sign-in',
  '/Sign-Out/',
  '/sign-up',
  '/confirm?token=a',
  '/forgot',
  '/recover/',
])('%s is not a valid target', (path) => expect(validateNextPath(path)).toBeNull())
