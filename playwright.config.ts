import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './e2e/chromium.ts'
import type { JourneyOptions } from './e2e/journey-options.ts'

/** Sizes of the learner's journeys besides 1440×900, from phone to laptop. */
const otherSizes = [
  [390, 844],
  [375, 667],
  [844, 390],
  [834, 1112],
  [1366, 768],
] as const

export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  reporter: [['list'], ['./scripts/test/playwright-reporter.ts']],
  workers: availableParallelism(),
  projects: [
    { name: 'journeys' },
    // The panels beside the film have other sizes when the member has saved clips of the lesson.
    {
      name: 'player-with-clips',
      testMatch: /\/(call-outs|chapter-loop|deck|drill|hands-free|player-keys|watch)\.e2e\.ts$/,
      use: { clips: 3 },
    },
    ...otherSizes.map(([width, height]) => ({
      name: `learner-${width}x${height}`,
      testMatch: /\/(chapter-loop|gym-bag|hands-free|ledger|notebook|review|today|training)\.e2e\.ts$/,
      use: { viewport: { width, height } },
    })),
  ],
  forbidOnly: true,
  // A journey that hangs fails after this time. Nothing is measured by it: a slow machine must not fail a test.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env['E2E_URL'],
    viewport: { width: 1440, height: 900 },
    // A control that cannot be pressed is named in the error before the whole journey times out.
    actionTimeout: 60_000,
    // A trace takes a fifth of the time. Run with `--trace=on` to look into a failure.
    trace: 'off',
    // Journeys do not wait for animations; those that test motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // It would load and compile all member pages in each new browser. The offline and engine journeys allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
  },
})
