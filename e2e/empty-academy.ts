import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'
import { type Holdfast, startHoldfast } from './start-holdfast.ts'

/** Starts a separate academy without demo content, which needs no rendering at its start. */
export const test = base.extend<{ academy: Holdfast; settings: Record<string, string> }>({
  settings: [{}, { option: true }],
  academy: async ({ settings }, give) => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
    // When run as root, the database runs as another user, who needs access.
    await chmod(folder, 0o755)
    const academy = await startHoldfast(join(folder, 'data'), { NODE_ENV: 'production', ...settings })
    await give(academy)
    await academy.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ academy }, give) => give(academy.url),
})
