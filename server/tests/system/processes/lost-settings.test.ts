import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createEmptyDatabase } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/command.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { startProcess, runRefusedStart } from '#server/testing/process.ts'

/** Returns the folder of an academy that used an external database and has been closed. */
async function createAcademyFolder() {
  const { databaseUrl, close } = await createTestApp()
  onTestFinished(close)
  const dataDir = await createTempFolder()
  const academy = await startProcess(databaseUrl, { DATA_DIR: dataDir, ...academySettings })
  expect(await academy.stop()).toBe(0)
  return { dataDir, databaseUrl }
}
const academySettings = { PUBLIC_URL: 'https://school.example' }

test('without the DATABASE_URL of an academy, neither its server nor a command creates an empty database', async () => {
  const { dataDir, databaseUrl } = await createAcademyFolder()
  const { host, pathname, password } = new URL(databaseUrl)
  const { code, output } = await runRefusedStart(dataDir, academySettings)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`the database at ${host}${pathname}, but DATABASE_URL is not set`),
  ])
  expect(output).not.toContain(`${password}@`)
  const command = await runCommand(['orders', 'list'], { DATA_DIR: dataDir, ...academySettings })
  expect([command.code, command.error]).toEqual([1, expect.stringContaining('DATABASE_URL is not set')])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('an academy opens again with its DATABASE_URL, even with another host name of the same database', async () => {
  const { dataDir, databaseUrl } = await createAcademyFolder()
  const urlWithOtherHost = databaseUrl.replace('127.0.0.1', 'localhost')
  const academy = await startProcess(urlWithOtherHost, { DATA_DIR: dataDir, ...academySettings })
  expect(await academy.stop()).toBe(0)
  const record = await readFile(join(dataDir, 'database-elsewhere.json'), 'utf8')
  expect(record).toContain('localhost')
  expect(record).not.toContain(`${new URL(databaseUrl).password}@`)
})

test('a start on a port that is in use names the port and the settings', async () => {
  await using database = await createEmptyDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  for (const setting of ['PORT', 'METRICS_PORT']) {
    const settings = { DATABASE_URL: database.url, HOST: '127.0.0.1', [setting]: port }
    const { code, output } = await runRefusedStart(await createTempFolder(), settings)
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`another program is using port ${port}. Stop it, or change PORT or METRICS_PORT.`),
    ])
  }
})
