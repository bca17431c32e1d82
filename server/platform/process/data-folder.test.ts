import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'

const emptyFolder = () => mkdtemp(join(tmpdir(), 'holdfast-test-'))

test('a second Holdfast on the same folder is refused in words', async () => {
  const path = await emptyFolder()
  const first = await claimDataFolder(path)
  await expect(claimDataFolder(path)).rejects.toThrow(`Another Holdfast already runs on ${path}`)
  first.release()
  const next = await claimDataFolder(path)
  next.release()
})

test('of two that start at the same moment one gets the folder', async () => {
  const path = await emptyFolder()
  const claims = await Promise.allSettled([claimDataFolder(path), claimDataFolder(path)])
  expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the claim of a process that was killed is gone with it', async () => {
  const path = await emptyFolder()
  const code = `const { claimDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))})
    await claimDataFolder(${JSON.stringify(path)}); console.log('claimed'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  await expect(claimDataFolder(path)).rejects.toThrow('Another Holdfast')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const next = await claimDataFolder(path)
  next.release()
})

test('a file where the folder should be is refused with the name of the setting', async () => {
  const path = join(await emptyFolder(), 'file')
  await writeFile(path, '')
  await expect(claimDataFolder(path)).rejects.toThrow('DATA_DIR: expected a folder that Holdfast may write to')
})
