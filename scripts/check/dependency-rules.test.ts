import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { dependencyRules } from './dependency-rules.ts'

const run = promisify(execFile)

/** A small repository without violations. */
const validFiles = {
  'contract/limits.ts': `import { z } from 'zod'; export const limit = z.number()`,
  'rules/subscription/expiry.ts': `import { limit } from '#contract/limits.ts'; export const plan = limit`,
  'rules/subscription/expiry.test.ts': `import { test } from 'vitest'; import { plan } from './plan.ts'; import '#server/main.ts'; test('', plan)`,
  'figures/pose.ts': `export const pose = 1`,
  'server/errors.ts': `export const fail = 1`,
  'server/http/mount.ts': `import Fastify from 'fastify'; export const mount = Fastify`,
  'server/platform/database/database.ts': `import pg from 'pg'; import { join } from 'node:path'; export const db = [pg, join]`,
  'server/features/media/index.ts': `export { routes } from './routes.ts'; export type Wanted = 1`,
  'server/features/media/routes.ts': `import type { FastifyInstance } from 'fastify'; import { mount } from '#server/http/mount.ts'; export const routes = (_: FastifyInstance) => mount`,
  'server/features/demo/index.ts': `import { pose } from '#figures/pose.ts'; export const draw = pose`,
  'server/features/mail/send.ts': `import { routes } from '#server/features/media/index.ts'; import { plan } from '#rules/subscription/expiry.ts'; import { db } from '#server/platform/database/database.ts'; export const send = [routes, plan, db]`,
  'server/features/mail/deeper/a.ts': `import { send } from '../send.ts'; export const again = send`,
  'server/main.ts': `import { send } from './features/mail/send.ts'; send.pop()`,
  'web/ui/button.tsx': `import { useId } from 'react'; export const Button = () => useId()`,
  'web/player/core/engine/hls-source.ts': `export const hls = 1`,
  'web/features/lists/index.ts': `export { list } from './list.ts'`,
  'web/features/lists/list.ts': `import { Button } from '#web/ui/button.tsx'; export const list = Button`,
  'web/studio/staff/log.ts': `export const log = 1`,
  'web/studio/staff/index.ts': `export { log } from './log.ts'`,
  'web/studio/lessons/index.ts': `import { log } from '#web/studio/staff/index.ts'; export const lessons = log`,
  'web/screens/public/home.tsx': `import { list } from '#web/features/lists/index.ts'; import type { Route } from './+types/home'; export const home = (_: Route) => list`,
}

const invalidFiles: [file: string, text: string][] = [
  ['contract/a.ts', `import '#rules/subscription/expiry.ts'`],
  ['contract/b.ts', `import 'fastify'`],
  ['rules/a.ts', `import '#server/errors.ts'`],
  ['rules/b.ts', `import { now } from 'node:process'`],
  ['figures/a.ts', `import '#contract/limits.ts'`],
  ['server/a.ts', `import 'vite'`],
  ['server/b.ts', `import '#web/ui/button.tsx'`],
  ['server/platform/jobs/a.ts', `import '#server/features/media/index.ts'`],
  ['server/platform/jobs/b.ts', `import '#server/http/mount.ts'`],
  ['server/http/a.ts', `import '#server/features/media/index.ts'`],
  ['server/features/mail/a.ts', `import '#server/features/media/routes.ts'`],
  ['server/features/mail/b.ts', `export * from '../media/routes.ts'`],
  ['server/features/mail/c.ts', `const a = await import('../media/routes.ts')`],
  ['server/features/mail/d.ts', `import type { a } from 'fastify'`],
  ['server/features/mail/e.ts', `import '#figures/pose.ts'`],
  ['server/features/mail/routes.ts', `import Fastify from 'fastify'`],
  ['server/features/mail/f.ts', `import '#web/ui/button.tsx'`],
  ['server/features/mail/g.ts', `import '#rules/subscription/expiry.test.ts'`],
  ['server/features/mail/deeper/b.ts', `import '../../media/routes.ts'`],
  ['web/ui/a.tsx', `import '#web/features/lists/index.ts'`],
  ['web/ui/b.tsx', `import 'zod'`],
  ['web/api/a.ts', `import '#rules/subscription/expiry.ts'`],
  ['web/player/core/a.ts', `import 'react'`],
  ['web/player/a.ts', `import '#web/features/lists/index.ts'`],
  ['web/features/stars/a.ts', `import '#web/features/lists/list.ts'`],
  ['web/features/stars/b.ts', `import '../lists/list.ts'`],
  ['web/features/stars/c.ts', `import '#web/screens/public/home.tsx'`],
  ['web/features/stars/d.ts', `import '#web/studio/staff/index.ts'`],
  ['web/screens/e.tsx', `import '#web/studio/staff/index.ts'`],
  ['web/layouts/a.tsx', `const a = await import('#web/studio/staff/index.ts')`],
  ['web/studio/lessons/b.ts', `import '#web/studio/staff/log.ts'`],
  ['web/screens/a.tsx', `import './home.tsx'`],
  ['web/screens/b.tsx', `import '#server/errors.ts'`],
  ['web/screens/c.tsx', `import 'node:fs'`],
  ['web/screens/d.tsx', `import '#server/errors.ts'`],
  ['e2e/a.e2e.ts', `import '#web/ui/button.tsx'`],
  ['e2e/b.ts', `import '#web/ui/button.tsx'`],
  ['scripts/a.mjs', `import '../../server/main.ts'`],
  ['attic/a.ts', `import '#contract/limits.ts'`],
]

const cyclicFiles = {
  'rules/ring/a.ts': `import { b } from './b.ts'; export const a = b`,
  'rules/ring/b.ts': `export { c as b } from './c.ts'; export type B = 1`,
  'rules/ring/c.ts': `import type { A } from './a.ts'; export const c: A = 1`,
}

let root = ''
let reportedFiles: string[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'holdfast-imports-'))
  const files: Record<string, string> = {
    ...validFiles,
    ...cyclicFiles,
    ...Object.fromEntries(invalidFiles),
    'package.json': JSON.stringify({ imports: manifest.imports }),
    '.oxlintrc.json': JSON.stringify({
      plugins: ['import'],
      categories: { correctness: 'off' },
      rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
      overrides: dependencyRules,
    }),
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const oxlint = join(import.meta.dirname, '../../node_modules/.bin/oxlint')
  // oxlint exits with 1 because of the expected violations.
  const stdout = await run(oxlint, ['--format', 'unix'], { cwd: root }).then(
    () => '',
    (failure: unknown) => (failure instanceof Error && 'stdout' in failure ? String(failure.stdout) : ''),
  )
  reportedFiles = stdout.match(/^[^:\s]+(?=:)/gm) ?? []
})
afterAll(() => rm(root, { recursive: true }))

test.each(invalidFiles)('%s may not contain %s', (file) => {
  expect(reportedFiles).toContain(file)
})

test.each(Object.keys(validFiles))('%s has no violations', (file) => {
  expect(reportedFiles).not.toContain(file)
})

test('import cycles are reported, including those of type-only imports', () => {
  expect(reportedFiles).toEqual(expect.arrayContaining(Object.keys(cyclicFiles)))
})
