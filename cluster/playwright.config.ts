import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import journeys from '../playwright.config.ts'

/** Runs the journeys of the gate on an academy of several machines (`start-academy.ts`). */
export default defineConfig({
  ...journeys,
  testDir: '../e2e',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  reporter: [['list'], ['../scripts/test/playwright-reporter.ts']],
  projects: [{ name: 'cluster', grep: /@gate/ }],
  use: {
    ...journeys.use,
    // The certificate of nginx is self-signed. Service workers do not apply `ignoreHTTPSErrors`.
    launchOptions: { executablePath: chromiumPath, args: [...chromiumArgs, '--ignore-certificate-errors'] },
  },
})
