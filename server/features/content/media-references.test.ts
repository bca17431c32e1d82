import { expect, test } from 'vitest'
import { addDraft, findUsedAssets } from './index.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createEditor } from '#server/testing/content.ts'
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
  const assets = ['of-an-upload', 'drawn', 'of-nobody']
  const found = await Promise.all(assets.map((asset) => catalogue.hasMedia(asset)))
  expect(found).toEqual([true, true, false])
  expect([...(await findUsedAssets(academy.context.db, assets))].toSorted()).toEqual(['drawn', 'of-an-upload'])
})

test('one query finds all assets that a lesson refers to as its film or a poster', async () => {
  const { academy, catalogue } = await createAcademyWithCatalogue()
  const { db, now } = academy.context
  const description = 'As "quoted" film-quoted or \\"film-escaped\\". [Poster](/posters/still-3/poster.jpg)'
  const data = {
    title: 'Guard',
    media: 'film-1',
    thumbnail: '/posters/still-2/poster.jpg',
    description,
    tags: ['', 'x'],
  }
  await db
    .transaction()
    .execute((transaction) =>
      addDraft({ transaction, editor: createEditor(), now: now() }, { kind: 'lesson', slug: 'guard', data }),
    )
  const assets = ['film-1', 'still-2', 'still-3', 'film-quoted', 'film-escaped', 'film']
  const used = await Promise.all(assets.map((asset) => catalogue.hasMedia(asset)))
  const found = await findUsedAssets(db, assets)
  expect(assets.map((asset) => found.has(asset))).toEqual(used)
  expect([...found].toSorted()).toEqual(['film-1', 'still-2', 'still-3'])
})
