import { afterAll, vi } from 'vitest'
import { readRepositoryContent } from '../build/repository-content.ts'

// What the modules of pages read when they are loaded: the demo academy.
Object.assign(globalThis, { siteContent: await readRepositoryContent() })

// The next file runs in the same process.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
