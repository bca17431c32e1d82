import type { PlayerContext } from './player-context.ts'

/** Long enough to be read twice. */
const READ = 6_000

/** Says that a small thing went wrong, and falls silent again: it lies over the picture. */
export function showNotice({ state }: Pick<PlayerContext, 'state'>, notice: string) {
  state.set({ notice })
  setTimeout(() => {
    if (state.get().notice === notice) state.set({ notice: undefined })
  }, READ)
}
