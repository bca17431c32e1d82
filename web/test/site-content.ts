import { afterAll, vi } from 'vitest'
import { readRepositoryContent } from '#server/testing/repository-content.ts'

// Content that page modules read on loading: the demo academy.
Object.assign(globalThis, { siteContent: await readRepositoryContent() })

// Restores globals, because the next file runs in the same process.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
