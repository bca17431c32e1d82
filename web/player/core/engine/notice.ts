import type { PlayerContext } from './player-context.ts'

/** Milliseconds for which a notice is shown: long enough to read it twice. */
const NOTICE_DURATION_MS = 6_000

/** Shows a temporary notice over the picture. */
export function showNotice({ state }: Pick<PlayerContext, 'state'>, notice: string) {
  state.set({ notice })
  setTimeout(() => {
    if (state.get().notice === notice) state.set({ notice: undefined })
  }, NOTICE_DURATION_MS)
}
