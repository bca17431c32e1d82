import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { WarningCode } from '#contract/studio/warnings.ts'
import { readConfig } from '#server/config/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

const TOKEN = 'a token that nobody guesses'

test('the Studio warns an owner that the last backup failed, until a backup succeeds', async () => {
  const dir = await createTempFolder()
  const { backup } = readConfig({ BACKUP_DIR: dir })
  await using testApp = await createTestApp({ config: { backup } })
  const owner = await createStaff(testApp, 'owner')
  const codes = async () => {
    const response = await callStudio(testApp, owner, 'GET', '/warnings')
    return response.json<{ warnings: { code: WarningCode }[] }>().warnings.map(({ code }) => code)
  }
  const note = (status: object) => writeFile(join(dir, 'nightly.json'), JSON.stringify(status))
  await mkdir(dir, { recursive: true })
  const at = testApp.clock.now().toISOString()
  await note({ triedAt: at, failure: 'no space left' })
  expect(await codes()).toEqual(['backup-failed'])
  const ready = await testApp.app.inject('/readyz')
  expect(ready.json()).toMatchObject({ warnings: ['backup: the last backup failed; see the log'] })
  await note({ lastGood: { at, file: 'a.backup', bytes: 1 }, triedAt: at })
  expect(await codes()).toEqual([])
})

test('the Studio warns an owner until there is a first backup, and if the backup folder cannot be read', async () => {
  const dir = await createTempFolder()
  const file = join(dir, 'a-file')
  await writeFile(file, '')
  for (const [folder, text] of [
    [join(dir, 'nothing-yet'), 'backup: no backup yet; if this persists, see the log'],
    [file, 'backup: the last backup failed; see the log'],
  ] as const) {
    const { backup } = readConfig({ BACKUP_DIR: folder })
    await using testApp = await createTestApp({ config: { backup, metrics: { token: TOKEN, port: 0 } } })
    const owner = await createStaff(testApp, 'owner')
    const { warnings } = (await callStudio(testApp, owner, 'GET', '/warnings')).json<{ warnings: { text: string }[] }>()
    expect(warnings.map((warning) => warning.text)).toEqual([text])
    expect((await testApp.app.inject('/readyz')).json()).toMatchObject({ warnings: [text] })
    const metrics = await testApp.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(metrics.body).toContain('holdfast_backup_failed 1')
  }
})

test('the Studio warns an owner if CATALOGUE_URL has never returned a catalogue', async () => {
  await using testApp = await createTestApp({ config: { catalogueUrl: 'http://127.0.0.1:1/catalogue.json' } })
  const owner = await createStaff(testApp, 'owner')
  const { warnings } = (await callStudio(testApp, owner, 'GET', '/warnings')).json<{ warnings: object[] }>()
  expect(warnings).toEqual([
    {
      code: 'catalogue-missing',
      text: 'catalogue: CATALOGUE_URL has not returned a catalogue yet, and no cached one exists; see the log',
    },
  ])
})

test('the Studio and /readyz warn if the bucket of the films refuses connections or does not respond', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  for (const port of [1, (silent.address() as AddressInfo).port]) {
    const mediaStore = {
      url: 's3://films',
      bucket: 'films',
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'academy', secretAccessKey: 'secret' },
    }
    await using testApp = await createTestApp({ config: { mediaStore } })
    const owner = await createStaff(testApp, 'owner')
    // A busy machine may report a refused connection as one without a response, and omit a check that takes too long.
    const text = expect.stringMatching(
      port === 1
        ? /^films: .*s3:\/\/films: (connect ECONNREFUSED|no response)/
        : /^films: .*s3:\/\/films: no response$/,
    ) as string
    await eventually(async () => {
      const { warnings } = (await callStudio(testApp, owner, 'GET', '/warnings')).json<{ warnings: object[] }>()
      expect(warnings).toEqual([{ code: 'films-unreachable', text }])
    })
    await eventually(async () => {
      const ready = await testApp.app.inject('/readyz')
      expect([ready.statusCode, ready.json()]).toMatchObject([200, { warnings: [text] }])
    })
  }
})
