import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const globalSetup = ['server/test/global-setup.ts']

/** The server's tests once on the embedded PostgreSQL, and once more on Debian's, which an academy may have already. */
const server = (
  name: string,
  postgres: 'embedded' | 'system',
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: ['server/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    // Each file has a database of its own; the modules need not be loaded anew for it.
    isolate: false,
    globalSetup,
    provide: { postgres },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

// Every limit of time is generous: it costs nothing while all is well, and a busy machine is no error of the product.
export default defineConfig({
  test: {
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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // The session client is tested against the real application.
          globalSetup,
          provide: { postgres: 'embedded' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      server('server', 'embedded'),
      // The embedded server is only tested with its own binaries.
      server('server-15', 'system', ['server/platform/postgres/**']),
    ],
  },
})
