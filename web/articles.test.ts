import { expect, test } from 'vitest'
import { readText } from '#rules/markdown/read-text.ts'
import { readRepositoryContent } from '#server/testing/repository-content.ts'

const published = await readRepositoryContent()

test('the seven articles of the specification have the specified slugs, newest first', () => {
  expect(published.articles.map(({ slug }) => slug)).toEqual([
    'situational-awareness',
    'non-lethal-self-defense-weapons',
    'being-your-own-first-responder',
    'being-your-own-first-responder-part-two',
    'train-hard-fight-easy',
    'sharpening-the-mind-through-training',
    'situational-awareness-in-self-defense-tactics',
  ])
})

test('every text of the demo academy can be parsed', () => {
  for (const text of [...published.articles, ...published.pages, ...published.legal])
    expect(readText(text).sections.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(1)
})

test.each(published.articles)('$slug has a title, a summary, and 700 to 1100 words', ({ title, summary, body }) => {
  expect(title).toMatch(/\S/)
  expect(summary).toMatch(/\S/)
  const words = body.trim().split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(700)
  expect(words).toBeLessThanOrEqual(1100)
})
