import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFaults } from './faults.ts'
import { readPlan } from './modules.ts'
import { folders } from './table.ts'

const declared = { running: new Set(['zod', 'fastify', 'pg']), building: new Set(['react', 'vite', 'vitest']) }

/** A small house that keeps every rule. */
const goodHouse = {
  'contract/limits.ts': `import { z } from 'zod'; export const limit = z.number()`,
  'rules/plan.ts': `import { limit } from '#contract/limits.ts'; export const plan = limit`,
  'rules/plan.test.ts': `import { test } from 'vitest'; import { plan } from './plan.ts'; import '#server/main.ts'; test('', plan)`,
  'figures/pose.ts': `export const pose = 1`,
  'server/context.ts': `import type { Wanted } from './features/media/index.ts'; export type Context = Wanted`,
  'server/fail.ts': `export const fail = 1`,
  'server/http/mount.ts': `import Fastify from 'fastify'; export const mount = Fastify`,
  'server/platform/database/database.ts': `import pg from 'pg'; import { join } from 'node:path'; export const db = [pg, join]`,
  'server/features/media/index.ts': `export { routes } from './routes.ts'; export type Wanted = 1`,
  'server/features/media/routes.ts': `import type { FastifyInstance } from 'fastify'; import { mount } from '#server/http/mount.ts'; import type { Context } from '#server/context.ts'; export const routes = (_: FastifyInstance, __: Context) => mount`,
  'server/features/demo/index.ts': `import { pose } from '#figures/pose.ts'; export const draw = pose`,
  'server/features/mail/send.ts': `import { routes } from '#server/features/media/index.ts'; import { plan } from '#rules/plan.ts'; import { db } from '#server/platform/database/database.ts'; export const send = [routes, plan, db]`,
  'server/main.ts': `import './features/mail/send.ts'`,
  'web/ui/button.tsx': `import { useId } from 'react'; export const Button = () => useId()`,
  'web/player/core/hls.ts': `export const hls = 1`,
  'web/features/lists/index.ts': `export { list } from './list.ts'`,
  'web/features/lists/list.ts': `import { Button } from '#web/ui/button.tsx'; export const list = Button`,
  'web/screens/home.tsx': `import { list } from '#web/features/lists/index.ts'; import type { Route } from './+types/home'; export const home = (_: Route) => list`,
}

async function faultsOf(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'holdfast-layers-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return findFaults(readPlan(root, folders), declared)
}

test('a house that keeps the rules has no fault', async () => {
  expect(await faultsOf(goodHouse)).toEqual([])
})

test.each<[file: string, text: string, fault: string]>([
  ['contract/a.ts', `import '#rules/plan.ts'`, 'the table of rooms'],
  ['contract/a.ts', `import 'fastify'`, 'must not know this package'],
  ['rules/a.ts', `import '#server/fail.ts'`, 'the table of rooms'],
  ['rules/a.ts', `import { now } from 'node:process'`, 'has no Node'],
  ['figures/a.ts', `import '#contract/limits.ts'`, 'the table of rooms'],
  ['server/platform/a.ts', `import '#server/features/media/index.ts'`, 'the table of rooms'],
  ['server/platform/a.ts', `import '#server/http/mount.ts'`, 'the table of rooms'],
  ['server/http/a.ts', `import '#server/features/media/index.ts'`, 'the table of rooms'],
  ['server/features/mail/a.ts', `import '#server/features/media/routes.ts'`, 'the table of rooms'],
  ['server/features/mail/a.ts', `export * from '../media/routes.ts'`, 'the table of rooms'],
  ['server/features/mail/a.ts', `const a = await import('../media/routes.ts')`, 'the table of rooms'],
  ['server/features/mail/a.ts', `import type { a } from 'fastify'`, 'must not know this package'],
  ['server/features/mail/a.ts', `import '#figures/pose.ts'`, 'the table of rooms'],
  ['server/features/mail/routes.ts', `import { type A } from 'fastify'`, 'put Fastify to work'],
  ['server/features/mail/a.ts', `import '#web/ui/button.tsx'`, 'the table of rooms'],
  ['server/features/mail/a.ts', `import 'vite'`, 'belongs to "dependencies"'],
  ['server/features/mail/a.ts', `import '#rules/plan.test.ts'`, 'nobody imports a test'],
  ['server/features/mail/a.ts', `import './gone.ts'`, 'there is no such file'],
  ['server/features/mail/a.ts', `import 'left-pad'`, 'does not name this package'],
  ['web/ui/a.tsx', `import '#web/features/lists/index.ts'`, 'the table of rooms'],
  ['web/api/a.ts', `import '#rules/plan.ts'`, 'the table of rooms'],
  ['web/player/core/a.ts', `import 'react'`, 'must not know this package'],
  ['web/player/a.ts', `import '#web/features/lists/index.ts'`, 'the table of rooms'],
  ['web/features/stars/a.ts', `import '#web/features/lists/list.ts'`, 'the table of rooms'],
  ['web/features/stars/a.ts', `import '#web/screens/home.tsx'`, 'nobody imports a screen'],
  ['web/screens/a.tsx', `import './home.tsx'`, 'nobody imports a screen'],
  ['web/screens/a.tsx', `import '#server/fail.ts'`, 'the table of rooms'],
  ['web/screens/a.tsx', `import 'node:fs'`, 'has no Node'],
  ['e2e/a.e2e.ts', `import '#web/ui/button.tsx'`, 'the table of rooms'],
  ['scripts/a.mjs', `import '../server/main.ts'`, 'the table of rooms'],
])('%s may not say %s', async (file, text, fault) => {
  expect(await faultsOf({ ...goodHouse, [file]: text })).toEqual([expect.stringContaining(fault)])
})

test('a circle is found, whatever its size; one of types is none', async () => {
  const ring = {
    'rules/a.ts': `import './b.ts'`,
    'rules/b.ts': `export { c } from './c.ts'`,
    'rules/c.ts': `import './a.ts'; export const c = 1`,
  }
  expect(await faultsOf({ ...goodHouse, ...ring })).toEqual([
    'rules/a.ts → rules/b.ts → rules/c.ts → rules/a.ts: a circle',
  ])
  const loose = { ...ring, 'rules/c.ts': `import type { a } from './a.ts'; export const c = 1` }
  expect(await faultsOf({ ...goodHouse, ...loose })).toEqual([])
})

test('a file outside every room is told', async () => {
  expect(await faultsOf({ ...goodHouse, 'server/page.tsx': '' })).toEqual([])
  expect(findFaults({ modules: ['attic/a.ts'], edges: [] }, declared)).toEqual(['attic/a.ts: belongs to no room'])
})
