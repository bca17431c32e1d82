import { expect, test } from 'vitest'
import { newsletterPages } from '#web/newsletter-pages.ts'
import { meta } from './newsletter.tsx'

const titleOf = (id: string) => meta({ matches: [undefined, { id }] })[0]?.title

test.each(Object.entries(newsletterPages))('the route newsletter/%s shows the page of its name', (name, { title }) => {
  expect(titleOf(`newsletter/${name}`)).toContain(title)
})

test('a route of the newsletter that has no page shows the one for links that no longer work', () => {
  for (const id of ['newsletter/unknown', 'newsletter/toString', ''])
    expect(titleOf(id)).toContain(newsletterPages.expired.title)
})
