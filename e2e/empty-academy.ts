import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'
import { type Holdfast, startHoldfast } from './start-holdfast.ts'

/** A school of its own that begins empty, as a real one does: no demo, and nothing that has to be drawn first. */
export const test = base.extend<{ academy: Holdfast; settings: Record<string, string> }>({
  settings: [{}, { option: true }],
  academy: async ({ settings }, give) => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
    // As root the database runs as another user, who must be able to go here.
    await chmod(folder, 0o755)
    const academy = await startHoldfast(join(folder, 'data'), { NODE_ENV: 'production', ...settings })
    await give(academy)
    await academy.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ academy }, give) => give(academy.url),
})
