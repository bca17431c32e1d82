import { expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createDemoFilmRequests } from './demo-film-requests.ts'
import { writeState } from './state.ts'

interface Running {
  id: string
  report: (share: number) => void
  end: () => void
  fail: (error: Error) => void
}

/** Opens a demo whose film processes the test controls. */
async function open(made: string[] | null = [], demoFilms: 'all' | 'first' = 'all') {
  const dataDir = await createTempFolder()
  if (made) await writeState(dataDir, { pictures: {}, isFinished: true, made })
  const [running, warned] = [Array<Running>(), Array<string>()]
  const films = createDemoFilmRequests(
    { dataDir, demoFilms, catalogueUrl: undefined },
    (line) => warned.push(line),
    (id, report) => new Promise((end, fail) => running.push({ id, report, end, fail })),
  )
  const ids = () => running.map(({ id }) => id)
  return { films, running, warned, ids }
}

test('a requested film is made once, and repeated requests return its progress', async () => {
  const { films, running, ids } = await open()
  expect(await Promise.all([films.request('kimura'), films.request('kimura')])).toEqual([0, 0])
  running[0]?.report(0.4)
  expect(await films.request('kimura')).toBe(0.4)
  expect(ids()).toEqual(['kimura'])
})

test('the last requested film is made next', async () => {
  const { films, running, ids } = await open()
  for (const id of ['kimura', 'armbar', 'guard']) await films.request(id)
  running[0]?.end()
  await expect.poll(ids).toEqual(['kimura', 'guard'])
})

test('a failed film is reported, is not retried, and does not stop the next one', async () => {
  const { films, running, warned, ids } = await open()
  for (const id of ['kimura', 'armbar']) await films.request(id)
  running[0]?.fail(new Error('no space left'))
  await expect.poll(ids).toEqual(['kimura', 'armbar'])
  expect(warned).toEqual(['The film of "kimura" could not be made: no space left'])
  expect(await films.request('kimura')).toBeNull()
})

test('a process that makes no film is not started again', async () => {
  const { films, running, ids } = await open()
  expect(await films.request('own-lesson')).toBe(0)
  running[0]?.end()
  await expect.poll(() => films.request('own-lesson')).toBeNull()
  expect(ids()).toEqual(['own-lesson'])
})

test('nothing makes films of an academy, films that were removed, and films that the settings exclude', async () => {
  for (const { films, ids } of [await open(null), await open(['kimura']), await open([], 'first')]) {
    expect(await films.request('kimura')).toBeNull()
    expect(ids()).toEqual([])
  }
})
