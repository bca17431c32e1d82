/** Goals that a member may choose, stored verbatim, each with words that occur in the texts of matching groups. */
const goalWords: Readonly<Record<string, readonly string[]>> = {
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

/** Returns the first of a member's goals that a group of lessons matches; undefined without a match. */
export function findMatchingGoal({ title, summary }: Group, goals: readonly string[]) {
  const text = `${title} ${summary}`.toLowerCase()
  return goals.find((goal) =>
    (Object.hasOwn(goalWords, goal) ? goalWords[goal] : [])?.some((word) => text.includes(word)),
  )
}
