import { expect, test } from 'vitest'
import { wantedPath } from './wanted-path.ts'

test.each(['/watch/ground/armbar', '/search/Top%2010?x=1#top', '/', '/locked-access?gid=a&id=b'])(
  'sign-in leads back to %s',
  (path) => expect(wantedPath(path)).toBe(path),
)

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
])('sign-in never follows %j', (path) => expect(wantedPath(path)).toBeNull())

test.each([
  '/sign-out',
  '/sign-in?next=/sign-in',
  '/Sign-Out/',
  '/sign-up',
  '/confirm?token=a',
  '/forgot',
  '/recover/',
])('nobody is led back to %s', (path) => expect(wantedPath(path)).toBeNull())
