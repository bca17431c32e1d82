import type { Published } from '#contract/site-content.ts'

type Topic = Published<'help'>

/** Groups help topics, in the order of each group's first occurrence. */
export const groupTopics = (topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ group }) => group)].map(([name, list]) => ({ name, topics: list }))
