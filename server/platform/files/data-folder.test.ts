import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { claimDataFolder, failIfOverlapsDataFolder } from './data-folder.ts'

test('a second Holdfast on the same data folder is refused with an explanation', async () => {
  const path = await createTempFolder()
  const first = await claimDataFolder(path)
  await expect(claimDataFolder(path)).rejects.toThrow(`Another Holdfast server is already using ${path}`)
  first.release()
  const next = await claimDataFolder(path)
  next.release()
})

test('processes with an external database share the folder, and exclude a process with the embedded one', async () => {
  const path = await createTempFolder()
  const claims = [await claimDataFolder(path, { isShared: true }), await claimDataFolder(path, { isShared: true })]
  for (const claim of claims) {
    await expect(claimDataFolder(path)).rejects.toThrow(`Another Holdfast server is already using ${path}`)
    claim.release()
  }
  const exclusive = await claimDataFolder(path)
  await expect(claimDataFolder(path, { isShared: true })).rejects.toThrow('Another Holdfast server')
  exclusive.release()
})

test('only one of two concurrent starts gets the lock', async () => {
  const path = await createTempFolder()
  const claims = await Promise.allSettled([claimDataFolder(path), claimDataFolder(path)])
  expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the lock of a killed process is released', async () => {
  const path = await createTempFolder()
  const code = `const { claimDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))})
    await claimDataFolder(${JSON.stringify(path)}); console.log('claimed'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  await expect(claimDataFolder(path)).rejects.toThrow('Another Holdfast server')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const next = await claimDataFolder(path)
  next.release()
})

test('a file at the path of the folder is refused with the name of the setting', async () => {
  const path = join(await createTempFolder(), 'file')
  await writeFile(path, '')
  await expect(claimDataFolder(path)).rejects.toThrow('DATA_DIR: expected a folder that Holdfast can write to')
})

test('the next start deletes the temporary files of a killed process, but not those of running ones', async () => {
  const path = await createTempFolder()
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
})

test('paths inside or around the data folder are refused, even through links, and siblings are accepted', async () => {
  const folder = await createTempFolder()
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'media'), { recursive: true })
  await symlink(join(dataDir, 'media'), join(folder, 'films'))
  await symlink(folder, join(folder, 'here'))
  for (const path of ['', 'data', 'data/media', 'data/new/deep', 'films', 'films/new', 'here', 'here/data/b.tar'])
    await expect(failIfOverlapsDataFolder(dataDir, join(folder, path))).rejects.toThrow('DATA_DIR')
  for (const path of ['data-films', 'new/deep', 'here/films-of-data', '..data'])
    await failIfOverlapsDataFolder(dataDir, join(folder, path))
  await failIfOverlapsDataFolder(join(folder, 'new'), join(folder, 'other'))
  await expect(failIfOverlapsDataFolder(join(folder, 'new'), join(folder, 'here/new/films'))).rejects.toThrow(
    'DATA_DIR',
  )
})
