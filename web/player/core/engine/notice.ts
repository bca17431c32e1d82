import type { PlayerContext } from './player-context.ts'

/** Duration of a notice, long enough to read it twice. Milliseconds. */
const NOTICE_TIME = 6_000

/** Shows a temporary notice over the picture. */
export function showNotice({ state }: Pick<PlayerContext, 'state'>, notice: string) {
  state.set({ notice })
  setTimeout(() => {
    if (state.get().notice === notice) state.set({ notice: undefined })
  }, NOTICE_TIME)
}
