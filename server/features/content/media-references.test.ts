import { expect, test } from 'vitest'
import { newId } from '#server/platform/database/ids.ts'
import { createAcademyWithCatalogue } from '#server/testing/catalogue.ts'

test('the asset of an uploaded film or a rendered poster is in use, even if no content refers to it', async () => {
  const { academy, catalogue } = await createAcademyWithCatalogue()
  const at = new Date()
  await academy.context.db
    .insertInto('films')
    .values({
      id: newId(),
      uploaded_by: 'editor@academy.example',
      name: 'clip.mp4',
      bytes: 1,
      state: 'failed',
      failure: 'It broke off.',
      media: 'of-an-upload',
      created_at: at,
      ended_at: at,
    })
    .execute()
  await academy.context.db.insertInto('posters').values({ asset: 'drawn', drawn_at: at }).execute()
  const found = await Promise.all(['of-an-upload', 'drawn', 'of-nobody'].map((asset) => catalogue.hasMedia(asset)))
  expect(found).toEqual([true, true, false])
})
