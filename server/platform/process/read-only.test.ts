import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'
import { replaceFile } from './durable-file.ts'
import { describeError } from './file-errors.ts'

const place = mkdtempSync(join(tmpdir(), 'holdfast-read-only-'))
const run = (program: string, ...words: string[]) => spawnSync(program, words).status === 0
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place)
afterAll(() => {
  if (isMounted) run('umount', place)
  rmSync(place, { recursive: true, force: true })
})

test('a data folder on a file system that is read-only is refused by its name, with what to do', async (context) => {
  if (!isMounted) return context.skip('this user may not mount a file system')
  const refused = (work: Promise<unknown>) => work.then(() => 'done', describeError)
  const claim = await claimDataFolder(place)
  claim.release()
  expect(run('mount', '-o', 'remount,ro', place)).toBe(true)
  const words = /cannot be used: it lies on a file system that is read-only\. Make that writable, or set DATA_DIR/
  expect(await refused(claimDataFolder(place))).toMatch(words)
  expect(await refused(claimDataFolder(join(place, 'new')))).toMatch(words)
  expect(await refused(replaceFile(join(place, 'catalogue.json'), '{}'))).toMatch(words)
})
