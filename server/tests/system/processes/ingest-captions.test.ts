import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { runCommand } from '#server/testing/command.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const cue = (time: string, text: string) => `00:00:0${time}\n${text}\n`

test('npm run ingest corrects the format of captions beside a film, lists unused files, and rejects invalid captions with the line number', async () => {
  const [folder, dataDir] = [await createTempFolder(), await createTempFolder()]
  const film = await createTestFilm(join(folder, 'Juji\u0304.mp4'))
  const settings = {
    DATABASE_URL: testApp.databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: testApp.context.config.publicUrl,
  }
  const ingest = () => runCommand(['ingest', film, '--group', 'armlocks'], settings)
  const english = join(folder, 'Juj\u012B.english.SRT')
  await writeFile(english, `1\n${cue('0,5-->00:00:01', 'if a < b & c > d')}2\n${cue('1 --> 00:00:00', 'Two')}`)
  await writeFile(join(folder, 'Juj\u012B.en.forced.vtt'), '')
  expect(await ingest()).toEqual({
    code: 1,
    out: '',
    error: `${english}, line 5: the caption ends before it starts.\n`,
  })
  await writeFile(english, `1\n${cue('0,5-->00:00:01', 'if a < b & c > d')}2\n${cue('1 --> 00:00:02', 'Two')}`)
  const { code, out, error } = await ingest()
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain(`captions en: ${english}\n`)
  expect(out).toContain('Juj\u012B.en.forced.vtt: forced captions contain only a part of the speech\n')
  expect(out).toContain('/watch/armlocks/juji\n')
  const [asset = ''] = (await readdir(join(dataDir, 'media'))).filter((name) => !name.startsWith('.'))
  expect(await readFile(join(dataDir, 'media', asset, 'captions-en.vtt'), 'utf8')).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nif a &lt; b &amp; c &gt; d\n\n00:00:01.000 --> 00:00:02.000\nTwo\n',
  )
})
