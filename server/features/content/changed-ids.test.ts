import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createEditor } from '#server/testing/content.ts'
import { importContent, readFiles, readFolder, publishContent, saveDraft, unpublishContent, findItem } from './index.ts'

const repositoryContent = join(import.meta.dirname, '../../../content')
const ada = createEditor()
const lesson = { title: 'Grip', description: 'Hold it.', thumbnail: '/t.jpg', safety: ['Tap early.'] }

test('the id of a published lesson cannot change, by an import or after it was unpublished', async () => {
  await using academy = await createTestApp()
  const { context } = academy
  const importLesson = async (id: string) => {
    const file = JSON.stringify({ slug: 'grip', id, ...lesson })
    const files = new Map([...(await readFolder(repositoryContent)), ['catalogue/lessons/grip.json', file]])
    return importContent(context, ada, readFiles(files))
  }
  await importLesson('one')
  await expect(importLesson('two')).rejects.toThrow("'id' cannot be published yet: it can’t change")
  const find = () => findItem(context.db, 'lesson', 'grip')
  const unpublished = await unpublishContent(context, ada, await find())
  const changed = await saveDraft(context, ada, { ...unpublished, data: { ...lesson, id: 'two' } })
  await expect(publishContent(context, ada, changed)).rejects.toThrow("'id' cannot be published yet: it can’t change")
  const restored = await saveDraft(context, ada, { ...changed, data: { ...lesson, id: 'one' } })
  expect((await publishContent(context, ada, restored)).published?.data['id']).toBe('one')
})
