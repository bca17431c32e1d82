import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Started by tests of the server and of the session client; provides a PostgreSQL server to the project. */
const globalSetup = ['server/testing/global-setup.ts']

/** Tests of the server run on the PostgreSQL of the npm packages, or on Debian's. */
const serverProject = (
  name: string,
  postgres: 'embedded' | 'system',
  files: Omit<NonNullable<TestProjectInlineConfiguration['test']>, 'name' | 'globalSetup' | 'provide'>,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { ...files, name, globalSetup, provide: { postgres } },
})

/** For tests that measure time and memory, and start several servers: they run after the other projects. */
const coalesceRuns = { fileParallelism: false, sequence: { groupOrder: 1 } }

/** Files whose result may depend on the version of PostgreSQL. */
const databaseTests = [
  'server/features/billing/**/*.test.ts',
  'server/features/changes/**/*.test.ts',
  'server/features/collections/**/*.test.ts',
  'server/platform/database/**/*.test.ts',
  'server/platform/jobs/**/*.test.ts',
]

// `npx vitest run WORD` runs the files of the gate whose path contains the word. Those of the other projects need
// programs of Debian or minutes: `scripts/test.mjs` sets TEST_SUITE and names the projects.
const projectsOfGate: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['contract', 'rules', 'figures', 'films', 'scripts', 'docs'].map((folder) => `${folder}/**/*.test.ts`),
    },
  },
  {
    extends: true,
    test: {
      name: 'web',
      include: ['web/**/*.test.{ts,tsx}'],
      setupFiles: ['web/test/site-content.ts'],
      globalSetup,
      provide: { postgres: 'embedded' },
    },
  },
  serverProject('server', 'embedded', {
    include: ['server/**/*.test.ts', 'ops/edge/*.test.ts'],
    exclude: ['server/tests/system/**'],
  }),
]

const otherProjects: TestProjectInlineConfiguration[] = [
  serverProject('system', 'embedded', {
    include: ['server/tests/system/**/*.test.ts', 'ops/{nginx,prometheus}/*.test.ts'],
    ...coalesceRuns,
  }),
  serverProject('postgres-15', 'system', { include: databaseTests }),
  serverProject('cluster', 'embedded', { include: ['cluster/**/*.test.ts'], ...coalesceRuns }),
]

export default defineConfig({
  test: {
    // Each file has its own database, and no file changes global state: a new process for each file is not needed.
    isolate: false,
    // A test that hangs fails after this time. Nothing is measured by it: a slow machine must not fail a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 40 } },
    maxWorkers: availableParallelism(),
    reporters: ['default', './scripts/test/vitest-reporter.ts'],
    projects: process.env.TEST_SUITE ? [...projectsOfGate, ...otherProjects] : projectsOfGate,
  },
})
