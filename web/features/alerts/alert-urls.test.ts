import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { parseAlertLink, findAlertPicture } from './alert-urls.ts'

test.each([
  ['/info/throws/break-fall', { to: '/info/throws/break-fall', isExternal: false }],
  ['/search/Top 10?x=1#a', { to: '/search/Top%2010?x=1#a', isExternal: false }],
  ['https://example.org/news', { to: 'https://example.org/news', isExternal: true }],
])('an alert can link to %s', (href, link) => expect(parseAlertLink(href)).toEqual(link))

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
])('an alert cannot link to %j', (href) => expect(parseAlertLink(href)).toBeUndefined())

const buildCatalogue = (thumbnail: string) =>
  Catalogue.parse({
    videos: [{ gid: 'g', title: 'G', summary: '', videos: [{ id: 'a', title: 'A', description: '', thumbnail }] }],
    featured: [],
    featuredFree: [],
    latest: [],
  })
const catalogue = buildCatalogue('https://media.example/a.jpg')

test.each([
  ['/posters/belt.png', '/posters/belt.png'],
  ['https://media.example/icons/belt.png', 'https://media.example/icons/belt.png'],
])('the icon %s is an image of the academy', (icon, picture) => {
  expect(findAlertPicture(icon, catalogue)).toBe(picture)
})

test.each([
  'bell',
  'https://elsewhere.example/belt.png',
  'https://media.example.evil.example/belt.png',
  'http://media.example/belt.png',
  '//media.example/belt.png',
  '/\\media.example/belt.png',
  '/\t/media.example/belt.png',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  'https://',
  '',
])('the icon %j is not an image of the academy', (icon) => {
  expect(findAlertPicture(icon, catalogue)).toBeUndefined()
})

test('other hosts are rejected if the media are on this site', () => {
  expect(findAlertPicture('https://media.example/belt.png', buildCatalogue('/posters/a.jpg'))).toBeUndefined()
})
