import type { Published } from '#contract/site-content.ts'

type Topic = Published<'help'>

/** Help topics by group, in the order of first occurrence. */
export const groupTopics = (topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ group }) => group)].map(([name, list]) => ({ name, topics: list }))
