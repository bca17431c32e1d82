import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { compileCache } from '#server/testing/process.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

test('an interrupted backup leaves no file', async () => {
  await using academy = await createTestApp()
  const dir = await mkdtemp(join(tmpdir(), 'holdfast-interrupted-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const lock = await lockTable(academy, 'audit_log')
  const env = {
    ...compileCache,
    PATH: process.env['PATH'],
    DATA_DIR: academy.dataDir,
    DATABASE_URL: academy.databaseUrl,
  }
  const cwd = join(import.meta.dirname, '../../..')
  const command = spawn(process.execPath, ['server/commands/backup.ts', join(dir, 'academy.tar')], { cwd, env })
  const exited = once(command, 'exit')
  onTestFinished(() => void command.kill('SIGKILL'))
  let errors = ''
  command.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await Promise.race([
    waitForBlockedStatement(academy, 'audit_log'),
    exited.then(() => {
      throw new Error(errors)
    }),
  ])
  expect(await readdir(dir)).toHaveLength(1)
  command.kill('SIGINT')
  expect((await exited)[0]).toBe(130)
  expect(await readdir(dir)).toEqual([])
  await lock.release()
})
