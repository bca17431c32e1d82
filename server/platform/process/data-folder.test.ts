import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
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

test('what a process was writing when it was killed is deleted with the next claim, and what others write is not', async () => {
  const path = await emptyFolder()
  const outbox = join(path, 'outbox')
  await mkdir(outbox)
  const code = `const { replaceFile } = await import(${JSON.stringify(join(import.meta.dirname, 'durable-file.ts'))})
    for (;;) await replaceFile(${JSON.stringify(join(outbox, 'mail.eml'))}, Buffer.alloc(200_000_000))`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'ignore', 'inherit'] })
  await eventually(async () => expect((await readdir(outbox)).join()).toMatch(/tmp/))
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect((await readdir(outbox)).join()).toContain(`mail.eml.${other.pid}.tmp`)
  const alive = join(path, `catalogue.json.${process.ppid}.tmp`)
  await writeFile(alive, '')
  const claim = await claimDataFolder(path)
  claim.release()
  expect((await readdir(outbox)).join()).not.toContain('tmp')
  expect(existsSync(alive)).toBe(true)
  await rm(path, { recursive: true })
})
