import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { catchLog } from '#server/testing/log-lines.ts'
import { sweepFilms } from './sweep.ts'

let school: TestApp
const { lines, logTo } = catchLog()
beforeAll(async () => {
  school = await createTestApp({ logTo })
})
afterAll(() => school.close())
beforeEach(() => void lines.splice(0))

test('a draft of a dead process that cannot be deleted is logged', async () => {
  const work = join(school.dataDir, 'media', '.work')
  // A directory cannot be locked, not even by root.
  await mkdir(join(work, '2000-01-01-stuck.lock'), { recursive: true })
  await sweepFilms(school.context)()
  expect(lines).toEqual([
    expect.objectContaining({
      folder: join(work, '2000-01-01-stuck'),
      msg: expect.stringContaining('could not delete an unfinished film'),
      err: expect.objectContaining({ message: expect.stringContaining('2000-01-01-stuck.lock') }),
    }),
  ])
})
