import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'

const emptyFolder = () => mkdtemp(join(tmpdir(), 'holdfast-test-'))

test('a second Holdfast on the same folder is refused in words', async () => {
  const path = await emptyFolder()
  const first = await claimDataFolder(path)
  await expect(claimDataFolder(path)).rejects.toThrow(
    `Another Holdfast (process ${process.pid}) already runs on ${path}`,
  )
  await first.release()
  await (await claimDataFolder(path)).release()
})

test('a file in its place is refused with the name of the setting', async () => {
  const file = join(await emptyFolder(), 'file')
  await writeFile(file, '')
  await expect(claimDataFolder(file)).rejects.toThrow(
    `DATA_DIR: expected a folder that Holdfast may write to, not ${file}`,
  )
})

test.each([
  ['a process that is gone', '999999999 1'],
  ['a process number that went to somebody else', `${process.pid} 1`],
  ['a claim that was cut off while it was written', ''],
])('the claim of %s is taken over', async (_what, text) => {
  const path = await emptyFolder()
  await writeFile(join(path, 'holdfast.pid'), text)
  await claimDataFolder(path)
  expect(await readFile(join(path, 'holdfast.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
})
