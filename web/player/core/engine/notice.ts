import type { PlayerContext } from './player-context.ts'

/** Long enough to read a notice twice. Milliseconds. */
const READING_TIME = 6_000

/** Shows over the picture that something small went wrong, for a while. */
export function showNotice({ state }: Pick<PlayerContext, 'state'>, notice: string) {
  state.set({ notice })
  setTimeout(() => {
    if (state.get().notice === notice) state.set({ notice: undefined })
  }, READING_TIME)
}
