import { expect, test } from 'vitest'
import { newsletterPages } from '#web/public-site/newsletter-pages.ts'
import { meta } from './newsletter.tsx'

const getTitle = (id: string) => meta({ matches: [undefined, { id }] })[0]?.title

test.each(Object.entries(newsletterPages))('the route newsletter/%s renders its page', (name, { title }) => {
  expect(getTitle(`newsletter/${name}`)).toContain(title)
})

test('an unknown newsletter route renders the page for invalid links', () => {
  for (const id of ['newsletter/unknown', 'newsletter/toString', ''])
    expect(getTitle(id)).toContain(newsletterPages.expired.title)
})
