import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { readUsage } from '#server/platform/command-line.ts'
import { parseIngestJobs } from './command-line.ts'

const firstJob = async (...args: string[]) => (await parseIngestJobs(args))?.[0]

test('all options of one film are parsed', async () => {
  const args = [
    'film.mp4',
    '--group',
    'guard',
    '--title',
    'Grip',
    '--id',
    'grip-1',
    '--description',
    'How to hold.',
    '--free',
  ]
  const moreArgs = [
    '--level',
    'advanced',
    '--tag',
    'gi',
    '--tag',
    'wrist',
    '--cast',
    'Ana',
    '--captions',
    'a.srt',
    '--lang',
    'pt-br',
  ]
  expect(await firstJob(...args, ...moreArgs, '--group-title', 'Guard', '--group-summary', 'From below.')).toEqual({
    film: { file: 'film.mp4', captions: [{ file: 'a.srt', lang: 'pt-BR' }] },
    lesson: {
      gid: 'guard',
      id: 'grip-1',
      title: 'Grip',
      description: 'How to hold.',
      free: true,
      level: 'advanced',
      tags: ['gi', 'wrist'],
      cast: ['Ana'],
      groupTitle: 'Guard',
      groupSummary: 'From below.',
      replace: false,
    },
  })
})

test('the titles of several films come from their file names', async () => {
  const jobs = await parseIngestJobs([
    'two-on-one_grip.mp4',
    '/films/SWEEP.mov',
    'hip\u2028throw\u0007.mp4',
    '--group',
    'guard',
  ])
  expect(jobs?.map(({ lesson }) => lesson.title)).toEqual(['Two on one grip', 'SWEEP', 'Hip throw'])
  const [leadingDash] = (await parseIngestJobs(['--group', 'guard', '--', '-film.mp4'])) ?? []
  expect(leadingDash?.film.file).toBe('-film.mp4')
})

test('captions beside a film are found, one file for each language', async () => {
  const folder = await createTempFolder()
  for (const name of ['grip.srt', 'grip.vtt', 'grip.de.srt', 'grip.txt', 'other.srt', 'grip.mp4'])
    await writeFile(join(folder, name), '')
  const found = (await firstJob(join(folder, 'grip.mp4'), '--group', 'guard', '--title', 'Grip'))?.film.captions
  expect(found).toEqual([
    { lang: 'en', file: join(folder, 'grip.vtt') },
    { lang: 'de', file: join(folder, 'grip.de.srt') },
  ])
})

test.for([
  ['grip.SRT', 'en'],
  ['GRIP.Vtt', 'en'],
  ['grip.de.SRT', 'de'],
  ['grip.deu.srt', 'de'],
  ['grip.pt_BR.srt', 'pt-BR'],
  ['grip.zh-Hans.vtt', 'zh-Hans'],
  ['grip.en.sdh.srt', 'en'],
  ['grip.sdh.srt', 'en'],
  ['grip.fr.hi.srt', 'fr'],
  ['grip.hi.srt', 'hi'],
  ['grip.english.srt', 'en'],
  ['grip.en-orig.vtt', 'en'],
  ['grip.pt-BR-auto.srt', 'pt-BR'],
  ['grip.chs.srt', 'zh-Hans'],
  ['grip.cht.srt', 'zh-Hant'],
  ['grip.pob.srt', 'pt-BR'],
  ['grip.fre.srt', 'fr'],
  ['grip.Deutsch.cc.srt', 'de'],
  ['grip.Espan\u0303ol.srt', 'es'],
] as const)('captions beside a film are found: %j in %j', async ([name, lang]) => {
  const folder = await createTempFolder()
  for (const file of [name, 'grip.mp4']) await writeFile(join(folder, file), '')
  const job = await firstJob(join(folder, 'grip.mp4'), '--group', 'guard')
  expect(job?.film.captions).toEqual([{ lang, file: join(folder, name) }])
  expect(job).not.toHaveProperty('unusedCaptions')
})

test.for([
  'grip.en.forced.vtt',
  'grip.klingonish.srt',
  'grip.de.en.srt',
  'grip.mp4.srt',
  'grip.xx.srt',
  'grip.en.ass',
  'grip_en.srt',
  'grip-en.srt',
  'grip (en).srt',
  'grip .srt',
  'grip.srt.txt',
  'grip.en.webvtt',
  'grip.sup',
])('captions beside a film that are not used are named: %j', async (name) => {
  const folder = await createTempFolder()
  for (const file of [name, 'grip.mp4', 'grip.call-outs.vtt']) await writeFile(join(folder, file), '')
  const job = await firstJob(join(folder, 'grip.mp4'), '--group', 'guard')
  expect(job?.film.captions).toEqual([])
  expect(job?.unusedCaptions).toEqual([expect.stringContaining(join(folder, `${name}: `))])
})

test('of several captions in one language, the file with the shortest name is used, and captions of other films are not', async () => {
  const folder = await createTempFolder()
  const names = ['grip.en.sdh.srt', 'grip.en.srt', 'grip.eng.vtt', 'grip.part2.srt', 'grip.part2.mp4', 'grip.mp4']
  names.push('grip-2.srt', 'grip-2.mp4', 'gripping.srt')
  for (const file of names) await writeFile(join(folder, file), '')
  const job = await firstJob(join(folder, 'grip.mp4'), '--group', 'guard')
  expect(job?.film.captions).toEqual([{ lang: 'en', file: join(folder, 'grip.eng.vtt') }])
  expect(job?.unusedCaptions).toEqual([
    `${join(folder, 'grip.en.srt')}: grip.eng.vtt is used instead`,
    `${join(folder, 'grip.en.sdh.srt')}: grip.eng.vtt is used instead`,
  ])
  const other = await firstJob(join(folder, 'grip.mp4'), '--group', 'guard', '--captions', join(folder, 'grip.en.srt'))
  expect(other?.unusedCaptions?.[0]).toBe(`${join(folder, 'grip.eng.vtt')}: --captions names another file`)
})

test('files beside a film are found if their names have another Unicode form', async () => {
  const folder = await createTempFolder()
  for (const file of ['Uchi\u0304.mp4', 'Uch\u012B.de.srt', 'UCHI\u0304.call-outs.vtt'])
    await writeFile(join(folder, file), '')
  const job = await firstJob(join(folder, 'Uchi\u0304.mp4'), '--group', 'u\u0308bung', '--id', 'ju\u0304')
  expect(job?.lesson).toMatchObject({ gid: '\u00FCbung', id: 'j\u016B' })
  expect(job?.film).toMatchObject({
    captions: [{ lang: 'de', file: join(folder, 'Uch\u012B.de.srt') }],
    callOuts: join(folder, 'UCHI\u0304.call-outs.vtt'),
  })
  expect(job?.lesson.title).toBe('Uch\u012B')
})

test.for([
  [['film.mp4', '--title', 'Grip'], 'Add --group GID'],
  [['--group', 'guard', '--title', 'Grip'], 'Add a FILE'],
  [['a.mp4', 'b.mp4', '--group', 'guard', '--title', 'Grip'], '--title can only be used with one FILE'],
  [['a.mp4', '--group', 'guard', '--level', 'black'], 'foundation, intermediate, advanced, not "black"'],
  [['a.mp4', '--group', 'guard', '--lang', 'english!'], '"english!" is not a language tag'],
  [['a.mp4', '--gruop', 'guard'], "'--gruop'"],
] as const)('%j is refused with a one-line message', async ([args, message]) => {
  const refusal = parseIngestJobs([...args])
  await expect(refusal).rejects.toThrow(message)
  await expect(refusal).rejects.not.toThrow('\n')
})

test('the help text lists every option', async () => {
  expect(await parseIngestJobs(['--help'])).toBeUndefined()
  for (const option of [
    'group',
    'title',
    'description',
    'id',
    'free',
    'level',
    'tag',
    'cast',
    'captions',
    'lang',
    'replace',
  ])
    expect(readUsage('ingest')).toContain(`--${option} `)
})
