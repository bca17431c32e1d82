import content from '../content/help/topics.json' with { type: 'json' }

interface Topic {
  slug: string
  title: string
  group: string
  text: string[]
  links?: { label: string; href: string }[]
}

const topics: Topic[] = content.topics

/** What the help pages answer, by group, in the order in which groups first appear. */
export const helpGroups = [...Map.groupBy(topics, ({ group }) => group)].map(([name, list]) => ({ name, topics: list }))

/** Questions and answers for machines. */
export const faq = {
  '@type': 'FAQPage',
  mainEntity: topics.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
  })),
}
