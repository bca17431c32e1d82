import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { acquireExistingLock, acquireLock } from './process-lock.ts'

test('a lock is one empty file, so that it can be acquired on a full disk', async () => {
  const folder = await createTempFolder()
  const lock = acquireLock(join(folder, 'a.lock'))
  expect(await readdir(folder)).toEqual(['a.lock'])
  expect(acquireLock(join(folder, 'a.lock'))).toBeUndefined()
  lock?.close()
})

test('a lock whose file is gone is not acquired, and its file is not created', async () => {
  const folder = await createTempFolder()
  expect(acquireExistingLock(join(folder, 'a.lock'))).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

test.each(['plain', 'a #hash', 'a ?mode=memory', 'per%20cent', 'Lehrgänge'])(
  'a lock works if its file is named %s.lock',
  async (name) => {
    const path = join(await createTempFolder(), `${name}.lock`)
    const lock = acquireLock(path)
    expect(acquireExistingLock(path)).toBeUndefined()
    lock?.close()
    const next = acquireExistingLock(path)
    expect(next).toBeDefined()
    next?.close()
  },
)
