import type { Published } from '#contract/site-content.ts'

type Topic = Published<'help'>

/** What the help pages answer, by group, in the order in which groups first appear. */
export const byGroup = (topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ group }) => group)].map(([name, list]) => ({ name, topics: list }))

/** Questions and answers for machines. */
export const faqOf = (topics: readonly Topic[]) => ({
  '@type': 'FAQPage',
  mainEntity: topics.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
  })),
})
