import type { Published } from '#contract/site-content.ts'

type Topic = Published<'help'>

/** Help topics by group, in the order of first occurrence. */
export const byGroup = (topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ group }) => group)].map(([name, list]) => ({ name, topics: list }))

/** Structured data for questions and answers. */
export const faqOf = (topics: readonly Topic[]) => ({
  '@type': 'FAQPage',
  mainEntity: topics.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
  })),
})
