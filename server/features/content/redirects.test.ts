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
const target = (slug: string) => academy.context.content.redirect('article', slug)

/** Creates an article with a former address. */
async function moved() {
  const before = await publish(await draft())
  const item = await move(before, `${before.slug}-moved`)
  return { former: before.slug, item }
}

test.each([
  ['unpublished', async (other: ContentItem, former: string) => move(await unpublish(other), former)],
  [
    'binned and restored',
    async (other: ContentItem, former: string) => {
      const binned = await binContent(academy.context, ada, other)
      return move(await restoreFromBin(academy.context, ada, binned), former)
    },
  ],
])('an article that was %s does not change the redirect of another one', async (_name, place) => {
  const { former, item } = await moved()
  const placed = await place(await publish(await draft()), former)
  await publish(await move(placed, `${former}-again`))
  expect(target(former)).toBe(item.slug)
})

test('publishing at the former address of another article takes over its redirect', async () => {
  const { former } = await moved()
  const other = await publish(await move(await draft(), former))
  await publish(await move(await unpublish(other), `${former}-again`))
  expect(target(former)).toBe(`${former}-again`)
})

test('the address of a binned article redirects to the article published there since', async () => {
  const first = await publish(await draft())
  const binned = await binContent(academy.context, ada, first)
  const second = await publish(
    await createContent(academy.context, ada, { kind: 'article', slug: first.slug, data: article() }),
  )
  const { slug } = await move(second, `${first.slug}-second`)
  await move(await restoreFromBin(academy.context, ada, binned), `${first.slug}-first`)
  await publish(await draft())
  expect(target(first.slug)).toBe(slug)
})

test('an import assigns a former address to the article in its files', async () => {
  const { former } = await moved()
  const other = await publish(await draft())
  const { items, redirects } = await readSnapshot(academy.context.db)
  const others = redirects.filter(({ slug }) => slug !== former)
  const wanted = [...others, { kind: 'article' as const, slug: former, target: other.slug }]
  await importContent(academy.context, ada, { items, redirects: wanted })
  await publish(await draft())
  expect(target(former)).toBe(other.slug)
})
