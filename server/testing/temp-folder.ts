import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Creates a temporary folder that is deleted after the test file. */
export async function createTempFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  folders.push(folder)
  return folder
}
