import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'
import { replaceFile } from './durable-file.ts'
import { describeError } from './file-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-read-only-'))
const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
afterAll(() => {
  if (isMounted) run('umount', folder)
  rmSync(folder, { recursive: true, force: true })
})

test('a data folder on a read-only file system is refused with its path and advice', async (context) => {
  if (!isMounted) return context.skip('this user may not mount a file system')
  const getError = (work: Promise<unknown>) => work.then(() => 'no error', describeError)
  const claim = await claimDataFolder(folder)
  claim.release()
  expect(run('mount', '-o', 'remount,ro', folder)).toBe(true)
  const message = /cannot be used: it is on a read-only file system\. Make it writable, or set DATA_DIR/
  expect(await getError(claimDataFolder(folder))).toMatch(message)
  expect(await getError(claimDataFolder(join(folder, 'new')))).toMatch(message)
  expect(await getError(replaceFile(join(folder, 'catalogue.json'), '{}'))).toMatch(message)
})
