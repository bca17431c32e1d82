import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import demo from '../content/catalogue/demo.json' with { type: 'json' }
import { createCatalogueSource } from './features/catalogue/source.ts'
import { warnAboutOtherCourses } from './other-courses.ts'

const lessons = demo.videos.flatMap(({ gid, videos }) => videos.map(({ id }) => `${gid}/${id}`))

const running = {
  featured: [],
  featuredFree: [],
  latest: [],
  soon: [],
  alerts: [],
  videos: demo.videos.map((group) => ({
    ...group,
    videos: group.videos.map((video) => ({ ...video, thumbnail: '/a.avif' })),
  })),
}

test('a courses page that was built from another catalogue is told of, with the first lesson that differs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-courses-'))
  await mkdir(join(folder, 'courses'))
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(running))
  const warnings: unknown[] = []
  const log = { warn: (message: unknown) => void warnings.push(message) }
  const catalogue = await createCatalogueSource({ dataDir: folder, log })
  const warningsFor = async (listed: readonly string[]) => {
    await writeFile(join(folder, 'courses/index.html'), listed.map((lesson) => `<a href="/info/${lesson}">`).join(''))
    await warnAboutOtherCourses({ catalogue, log }, folder)
    return warnings.splice(0).join(' ')
  }
  expect(await warningsFor(lessons)).toBe('')
  expect(await warningsFor(['throws/no-such-lesson', ...lessons])).toContain('it lists throws/no-such-lesson')
  expect(await warningsFor(lessons.slice(1))).toContain(`it lacks ${lessons[0]}`)
  await catalogue.close()
  await rm(folder, { recursive: true })
})
