import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { obey, type PageActions } from './core/commands.ts'
import { commandOf } from './core/keys.ts'
import type { Player } from './core/player.ts'
import type { Snapshot } from './core/state.ts'

export const PlayerContext = createContext<Player | undefined>(undefined)

/** The player of the surrounding {@link PlayerContext}. */
export function usePlayer() {
  const player = use(PlayerContext)
  if (!player) throw new Error('a player control stands outside of a player')
  return player
}

/** Follows one thing of the snapshot: a control draws itself anew only when that changes, so choose plain values. */
export function usePlayerState<T>(choose: (snapshot: Snapshot) => T): T {
  const { state } = usePlayer()
  return useSyncExternalStore(state.subscribe, () => choose(state.get()))
}

/** The keys work wherever the focus is on the page, save in what takes keys itself. `page` may be new each time. */
export function useKeys(player: Player, chapters: readonly Chapter[], page: PageActions) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const command = commandOf(event, player.state.get())
      if (!command) return
      event.preventDefault()
      obey(player, command, { chapters, page })
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [player, chapters, page])
}
