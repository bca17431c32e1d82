import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { runCommand, type PageActions } from './core/study/commands.ts'
import { commandOf } from './core/study/keys.ts'
import type { Player } from './core/engine/player.ts'
import type { Snapshot } from './core/engine/state.ts'

export const CurrentPlayer = createContext<Player | undefined>(undefined)

/** The player of the surrounding {@link CurrentPlayer}. */
export function usePlayer() {
  const player = use(CurrentPlayer)
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
      runCommand(player, command, { chapters, page })
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [player, chapters, page])
}
