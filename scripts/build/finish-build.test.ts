import { expect, test } from 'vitest'
import { applicationPaths } from './finish-build.ts'

const routes = {
  root: { id: 'root', path: '', file: 'root.tsx' },
  'layouts/marketing': { id: 'layouts/marketing', parentId: 'root', file: 'm.tsx' },
  home: { id: 'home', parentId: 'layouts/marketing', index: true, file: 'h.tsx' },
  sitemap: { id: 'sitemap', parentId: 'root', path: 'sitemap.xml', file: 'resource-routes/sitemap.ts' },
  lessons: { id: 'lessons', parentId: 'root', path: 'lessons', file: 'l.tsx' },
  watch: { id: 'watch', parentId: 'lessons', path: 'watch/:gid/:id', file: 'w.tsx' },
}

test('the server receives the paths of the application, without public pages and files for crawlers', () => {
  expect(applicationPaths(routes)).toEqual(['/lessons/watch/:gid/:id'])
})
