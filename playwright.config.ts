import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // A journey waits for pictures and mails a third of its time.
  workers: 3,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  // Generous, since it costs nothing while all is well: a busy machine is no error of the product.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env['E2E_URL'],
    viewport: { width: 1440, height: 900 },
    // What cannot be pressed says so by its name, not by the end of the whole journey.
    actionTimeout: 60_000,
    // A record of every step takes a fifth of the time. `--trace=on` keeps one of a journey that is looked into.
    trace: 'off',
    // Nothing waits for an entrance to end; what moves is tested with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch and compile all pages of a member anew in each fresh browser. The journeys without a network, and
    // those in the other engines, have it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
  },
})
