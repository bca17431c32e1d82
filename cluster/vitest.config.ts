import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { serverTests } from '../vitest.config.ts'

/** What another PostgreSQL cannot change: the embedded server's own binaries, films, rules, and what only computes. */
const notOfTheDatabase = [
  'ops/**',
  'server/platform/{archive,media-tools,postgres,process,security}/**',
  'server/features/collections/language/{answers,filter,update}.test.ts',
  'server/features/backup/cross-version.test.ts',
  'server/features/demo/{film-process,make-films}.test.ts',
  'server/features/functions/ejson.test.ts',
  'server/features/media/{encoding,ingest}/**',
  'server/features/pages/{first-view,prune-style}.test.ts',
  'server/platform/database/pool-sizes.test.ts',
  'server/platform/metrics/**',
  'server/processes/**',
  'server/roles.test.ts',
]

/**
 * Tests with engines that `npm test` does not need: `npm run test:cluster`. The server's tests run once more on Debian's
 * PostgreSQL 15, which an academy may have already.
 */
export default defineConfig({
  test: {
    root: '.',
    expect: { poll: { timeout: 60_000, interval: 40 } },
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'cluster',
          include: ['cluster/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          provide: { postgres: 'embedded' },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each of them starts several servers.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      serverTests('server-15', 'system', notOfTheDatabase),
    ],
  },
})
