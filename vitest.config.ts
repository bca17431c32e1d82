import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const globalSetup = ['server/test/global-setup.ts']

/** The server's tests, on the embedded PostgreSQL or on Debian's. */
export const serverTests = (
  name: string,
  postgres: 'embedded' | 'system',
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: ['server/**/*.test.ts', 'ops/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    // Each file has a database of its own; the modules need not be loaded anew for it.
    isolate: false,
    globalSetup,
    provide: { postgres },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

// Every limit of time is generous: it costs nothing while all is well, and a busy machine is no error of the product.
export default defineConfig({
  test: {
    expect: { poll: { timeout: 60_000, interval: 40 } },
    // Half of the time a test waits: for the queue, for a process that starts, for the disk.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract', 'rules', 'figures', 'films', 'scripts', 'docs'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          // Nothing here holds state of its own process, and a fresh one for each file costs more than the tests.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // As for the units: a fresh process for each file costs more than the tests.
          isolate: false,
          setupFiles: ['scripts/test/site-content.ts'],
          // The session client is tested against the real application.
          globalSetup,
          provide: { postgres: 'embedded' },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      serverTests('server', 'embedded'),
    ],
  },
})
