import { expect, test } from 'vitest'
import { addresses } from './finish-build.ts'

const routes = {
  root: { id: 'root', path: '', file: 'root.tsx' },
  marketing: { id: 'marketing', parentId: 'root', file: 'm.tsx' },
  home: { id: 'home', parentId: 'marketing', index: true, file: 'h.tsx' },
  lost: { id: 'lost', parentId: 'marketing', path: '*', file: 'n.tsx' },
  lessons: { id: 'lessons', parentId: 'root', path: 'lessons', file: 'l.tsx' },
  watch: { id: 'watch', parentId: 'lessons', path: 'watch/:gid/:id', file: 'w.tsx' },
}

test('the server gets every path of the route table, except layouts and the catch-all', () => {
  expect(addresses(routes)).toEqual(['/', '/lessons/watch/:gid/:id'])
})
