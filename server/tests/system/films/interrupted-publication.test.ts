import { expect, onTestFinished, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { createContent, publishContent } from '#server/features/content/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createEditor } from '#server/testing/content.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startProcess } from '#server/testing/process.ts'
import { createStaff } from '#server/testing/staff.ts'
import { createEncodedFilm } from '#server/testing/store-film.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createUploadClient } from '#server/testing/uploads.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

// Runs real servers on one database and one data folder, one after the other. The first is ended by SIGKILL.

/** Opens an academy with a published course and an encoded film. The test app does not serve it. */
async function startAcademy() {
  const testApp = await createTestApp()
  onTestFinished(() => testApp.close())
  const { context, databaseUrl } = testApp
  const dataDir = await createTempFolder()
  const editor = await createStaff(testApp, 'editor')
  const ada = createEditor()
  const course = { title: 'Grips', summary: '', lessons: [] }
  await publishContent(context, ada, await createContent(context, ada, { kind: 'course', slug: 'grips', data: course }))
  const film = await createEncodedFilm({ context, dataDir }, { course: 'grips' })
  await context.jobs.close()
  const start = async () => {
    const server = await startProcess(databaseUrl, { DATA_DIR: dataDir })
    onTestFinished(() => server.kill())
    return { ...server, films: createUploadClient(server.address, editor) }
  }
  return { testApp, film, start }
}

/** Blocks publications before they are committed, until the returned function is called. */
async function blockPublications({ context }: Awaited<ReturnType<typeof createTestApp>>) {
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const holder = context.maintenance.transaction().execute(async (transaction) => {
    await transaction.selectFrom('content_state').selectAll().forUpdate().execute()
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, holder])
  return async () => {
    released.resolve()
    await holder
  }
}

const readLessons = async (address: string) => {
  const { videos } = Catalogue.parse(await (await fetch(`${address}/catalogue.json`)).json())
  return videos.flatMap(({ gid, videos: lessons }) => lessons.map(({ id }) => `${gid}/${id}`))
}

test.each([
  ['creates the lesson', false],
  ['publishes an existing draft', true],
])(
  'a publication that %s and whose server is killed changes nothing, and is repeated once',
  { timeout: 400_000 },
  async (_, hasDraft) => {
    const { testApp, film, start } = await startAcademy()
    const first = await start()
    if (hasDraft) expect((await first.films.call('POST', `/${film.id}/lesson`)).status).toBe(201)
    const release = await blockPublications(testApp)
    const publish = async (films: typeof first.films, version: string | undefined) =>
      films.call('POST', `/${film.id}/publication`, { version })
    const publishing = publish(first.films, (await first.films.find(film.id))?.version).catch(() => 'broken')
    await waitForBlockedStatement(testApp, 'content_state')
    await first.kill()
    expect(await publishing).toBe('broken')
    await release()

    const second = await start()
    expect(await readLessons(second.address)).toEqual([])
    const version = (await second.films.find(film.id))?.version
    // Two presses, because the response to the first one was lost.
    for (let press = 0; press < 2; press += 1) expect((await publish(second.films, version)).status).toBe(201)
    await eventually(async () => expect(await readLessons(second.address)).toEqual(['grips/clip']))
    expect(await second.films.list()).toMatchObject([{ lesson: { slug: 'clip', isPublished: true }, course: 'grips' }])
    const items = testApp.context.db.selectFrom('content_items').select('slug').where('kind', '=', 'lesson')
    expect(await items.execute()).toEqual([{ slug: 'clip' }])
  },
)
