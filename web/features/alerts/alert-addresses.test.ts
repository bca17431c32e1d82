import { expect, test } from 'vitest'
import { alertLink } from './alert-addresses.ts'

test.each([
  ['/info/throws/break-fall', { to: '/info/throws/break-fall', isOutside: false }],
  ['/search/Top 10?x=1#a', { to: '/search/Top%2010?x=1#a', isOutside: false }],
  ['https://example.org/news', { to: 'https://example.org/news', isOutside: true }],
])('an alert may lead to %s', (href, link) => expect(alertLink(href)).toEqual(link))

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example/',
  '/\\evil.example',
  '/a/..//evil.example/',
  'http://example.org/',
  'https:evil',
  'https://academy@evil.example/',
  'browse',
  '/sign-out',
  '',
  ' /browse',
])('an alert never leads to %j', (href) => expect(alertLink(href)).toBeUndefined())
