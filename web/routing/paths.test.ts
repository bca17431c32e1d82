import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import * as pages from '#web/public-site/public-paths.ts'
import { readRepositoryContent } from '#server/testing/repository-content.ts'
import { paths } from './paths.ts'
import { buildPath, isDocumentPath, isAppPath, routeTable } from './route-table.ts'
import routes from '#web/routes.ts'

const published = await readRepositoryContent()

const toRoute = ({ path, index, file, children }: RouteConfigEntry): RouteObject =>
  index ? { index, id: file } : { ...(path && { path }), id: file, children: children?.map(toRoute) ?? [] }
const counted = (list: RouteObject[], prefix = ''): RouteObject[] =>
  list.map((route, index) => {
    const id = `${prefix}${index} ${route.id}`
    return route.index ? { ...route, id } : { ...route, id, children: counted(route.children ?? [], id) }
  })
const table = counted(routes.map(toRoute))
const screenAt = (address: string) => {
  const found = matchRoutes(table, address.split('?')[0] ?? '')?.at(-1)
  return { screen: found?.route.id?.split('/').at(-1), params: found?.params }
}

const { hydratedPages, machineReadableFiles } = pages
const listedPages = pages.listedPages(published)
const staticPages = pages.staticPages(published)
const lesson = { gid: 'on the ground', id: 'armbar/1' }

test('the routes contain the screens of the specification', () => {
  const expected = {
    'home.tsx': paths.home(),
    'team.tsx': paths.team(),
    'security.tsx': paths.security(),
    'courses.tsx': paths.courses(),
    'blog.tsx': paths.blog(),
    'article.tsx': paths.article('situational-awareness'),
    'hello.tsx': paths.hello(),
    'contact-us.tsx': paths.contactUs(),
    'cookie.tsx': paths.cookie(),
    'terms.tsx': paths.terms(),
    'privacy.tsx': paths.privacy(),
    'help.tsx': paths.help(),
    'sign-in.tsx': paths.signIn('/browse'),
    'sign-up.tsx': paths.signUp(),
    'forgot.tsx': paths.forgot(),
    'recover.tsx': paths.recover(),
    'confirm.tsx': paths.confirm(),
    'sign-out.tsx': paths.signOut(),
    'browse.tsx': paths.browse(),
    'notifications.tsx': paths.notifications(),
    'latest.tsx': paths.latest(),
    'my-list.tsx': paths.myList(),
    'search.tsx': paths.search('Top 10'),
    'watch.tsx': paths.watch(lesson),
    'info.tsx': paths.info(lesson),
    'manage-account.tsx': paths.manageAccount(),
    'help-center.tsx': paths.helpCenter(),
    'locked-access.tsx': paths.lockedAccess(lesson),
    'cart.tsx': paths.cart('1YR'),
  }
  for (const [screen, address] of Object.entries(expected))
    expect([address, screenAt(address).screen]).toEqual([address, screen])
})

test('a lesson id survives the URL, whatever characters it contains', () => {
  expect(screenAt(paths.watch(lesson)).params).toEqual(lesson)
  expect(screenAt(paths.info(lesson)).params).toEqual(lesson)
  expect(screenAt(paths.search('50 % off? #1')).params).toEqual({ term: '50 % off? #1' })
})

test('the header links to the Top 10 search of the specification', () => {
  expect(paths.search('Top 10')).toBe('/search/Top%2010')
})

test('every named route of the specification matches its screen and builds its URL', () => {
  const names =
    'signIn signUp browse confirm forgot recover watch latest myList search manageAccount helpCenter info lockedAccess cart notifications'
  for (const name of names.split(' ')) {
    const screen = name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()
    expect(screenAt(Object.entries(routeTable).find(([one]) => one === name)?.[1] ?? '').screen).toBe(`${screen}.tsx`)
  }
  expect(buildPath('search', { term: '$& 50 %' })).toBe('/search/%24%26%2050%20%25')
  expect(buildPath('watch', { gid: ':id', id: 'a/b' })).toBe('/watch/%3Aid/a%2Fb')
})

test.each(['.', '..', '...', '. .'])('a search for %j stays on the search page', (term) => {
  const { pathname } = new URL(paths.search(term), 'https://academy.example/')
  expect(screenAt(pathname).screen).toBe('search.tsx')
  expect(decodeURIComponent(pathname).slice('/search/'.length).trim()).toBe(term)
})

test.each(['/nope', '/watch/only-a-group', '/browse/more', '/404'])('%s is Not Found', (address) => {
  expect(screenAt(address).screen).toBe('not-found.tsx')
})

test('there are seven articles, and every page with a fixed URL is prerendered', () => {
  expect(published.articles).toHaveLength(7)
  for (const page of [...staticPages, ...hydratedPages].filter((address) => address !== '/404'))
    expect(screenAt(page).screen).not.toBe('not-found.tsx')
})

test('the application renders member pages and auth pages, but no document', () => {
  const lesson = { gid: 'a b', id: 'c' }
  const drawn = [
    paths.browse(),
    paths.latest(),
    paths.myList(),
    paths.search('Top 10'),
    paths.watch(lesson),
    paths.info(lesson),
    paths.notifications(),
    paths.manageAccount(),
    paths.helpCenter(),
    paths.lockedAccess(lesson),
    paths.cart('1YR'),
    paths.notebook(),
    paths.gymBag(),
    paths.review(),
    paths.drillSession(lesson),
    paths.receipt('7'),
  ]
  expect(drawn.filter((path) => !isAppPath(path))).toEqual([])
  expect([...staticPages, '/browser', '//browse', '/blog/latest'].filter(isAppPath)).toEqual([])
})

test('a public document is distinguished from the application, forms and machine-readable files', () => {
  expect(listedPages.filter((path) => !isDocumentPath(path))).toEqual([])
  const others = [
    ...hydratedPages,
    ...machineReadableFiles,
    paths.browse(),
    paths.cart(),
    '/oauth',
    '/404',
    '//team',
    '/team-mail',
  ]
  expect(others.filter(isDocumentPath)).toEqual([])
})
