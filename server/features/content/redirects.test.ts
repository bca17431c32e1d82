import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import {
  binContent,
  type ContentItem,
  createContent,
  importContent,
  moveContent,
  publishContent,
  readSnapshot,
  restoreFromBin,
  unpublishContent,
} from './index.ts'

let academy: TestApp
const ada = createEditor()
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

let count = 0
const draft = () =>
  createContent(academy.context, ada, { kind: 'article', slug: `text-${(count += 1)}`, data: article() })
const publish = (item: ContentItem) => publishContent(academy.context, ada, item)
const unpublish = (item: ContentItem) => unpublishContent(academy.context, ada, item)
const move = (item: ContentItem, to: string) => moveContent(academy.context, ada, { ...item, to })
const getRedirect = (slug: string) => academy.context.content.redirect('article', slug)

/** Creates an article with a previous slug. */
async function createMovedArticle() {
  const before = await publish(await draft())
  const item = await move(before, `${before.slug}-moved`)
  return { oldSlug: before.slug, item }
}

test.each([
  ['unpublished', async (other: ContentItem, oldSlug: string) => move(await unpublish(other), oldSlug)],
  [
    'binned and restored',
    async (other: ContentItem, oldSlug: string) => {
      const binned = await binContent(academy.context, ada, other)
      return move(await restoreFromBin(academy.context, ada, binned), oldSlug)
    },
  ],
])('an article that was %s does not change the redirect of another article', async (_name, place) => {
  const { oldSlug, item } = await createMovedArticle()
  const placed = await place(await publish(await draft()), oldSlug)
  await publish(await move(placed, `${oldSlug}-again`))
  expect(getRedirect(oldSlug)).toBe(item.slug)
})

test('publishing at the previous slug of another article replaces its redirect', async () => {
  const { oldSlug } = await createMovedArticle()
  const other = await publish(await move(await draft(), oldSlug))
  await publish(await move(await unpublish(other), `${oldSlug}-again`))
  expect(getRedirect(oldSlug)).toBe(`${oldSlug}-again`)
})

test('the slug of a binned article redirects to the article that was published at it afterward', async () => {
  const first = await publish(await draft())
  const binned = await binContent(academy.context, ada, first)
  const second = await publish(
    await createContent(academy.context, ada, { kind: 'article', slug: first.slug, data: article() }),
  )
  const { slug } = await move(second, `${first.slug}-second`)
  await move(await restoreFromBin(academy.context, ada, binned), `${first.slug}-first`)
  await publish(await draft())
  expect(getRedirect(first.slug)).toBe(slug)
})

test('an import that only adds or removes a redirect takes effect at once', async () => {
  const { oldSlug } = await createMovedArticle()
  const other = await publish(await draft())
  const { items, redirects } = await readSnapshot(academy.context.db)
  const others = redirects.filter(({ slug }) => slug !== oldSlug)
  const wanted = [...others, { kind: 'article' as const, slug: oldSlug, target: other.slug }]
  await importContent(academy.context, ada, { items, redirects: wanted })
  expect(getRedirect(oldSlug)).toBe(other.slug)
  await importContent(academy.context, ada, { items, redirects: others })
  expect(getRedirect(oldSlug)).toBeUndefined()
})
