/** Goals that a member may choose, stored verbatim, with words that match them to groups of lessons. */
const wordsOfGoals: Readonly<Record<string, readonly string[]>> = {
  'Get out of a hold': ['holds on', 'grip', 'release', 'escape'],
  'Get up from the ground': ['ground', 'get up'],
  'Stay calm when it counts': ['voice', 'distance', 'calm'],
  'Keep others safe at work': ['restraint', 'security', 'law enforcement'],
  'Get fit': ['strike', 'fitness'],
  Teach: ['teach'],
}

interface Group {
  title: string
  summary: string
}

/** Returns the first goal of a member that a group matches; undefined if there is none. */
export function goalServedBy({ title, summary }: Group, goals: readonly string[]) {
  const text = `${title} ${summary}`.toLowerCase()
  return goals.find((goal) =>
    (Object.hasOwn(wordsOfGoals, goal) ? wordsOfGoals[goal] : [])?.some((word) => text.includes(word)),
  )
}
