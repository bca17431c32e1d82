import type { Film } from '#contract/studio/films.ts'

interface News {
  words: string
  isGood: boolean
}

/** Returns notifications about own films that became ready or failed between two states of the list. */
export function changesOf(before: readonly Film[], now: readonly Film[]): News[] {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return now.flatMap<News>(({ id, isOwn, name, state }) => {
    if (!isOwn || states.get(id) === undefined || states.get(id) === state) return []
    if (state === 'ready') return [{ words: `“${name}” is ready for a lesson.`, isGood: true }]
    return state === 'failed'
      ? [{ words: `Couldn’t encode “${name}”. See Uploads for the reason.`, isGood: false }]
      : []
  })
}
