import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import type { PlaybackError } from './core/engine/errors.ts'
import type { Player } from './core/engine/player.ts'
import type { Snapshot } from './core/engine/state.ts'
import { runCommand, type PageActions } from './core/study/commands.ts'
import { commandOf } from './core/study/keys.ts'

export const CurrentPlayer = createContext<Player | undefined>(undefined)

/** The player of the surrounding {@link CurrentPlayer}. */
export function usePlayer() {
  const player = use(CurrentPlayer)
  if (!player) throw new Error('a player control was rendered outside of a player')
  return player
}

/** One value of the snapshot. A component renders again only when that value changes, so choose primitive values. */
export function usePlayerState<T>(choose: (snapshot: Snapshot) => T): T {
  const { state } = usePlayer()
  return useSyncExternalStore(state.subscribe, () => choose(state.get()))
}

/** Runs the commands of the keyboard wherever the focus is, except in fields that take keys themselves. */
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

/** Passes each playback error to `onError` once. */
export function useErrorReports({ state }: Player, onError: ((error: PlaybackError) => void) | undefined) {
  useEffect(() => {
    let reported: PlaybackError | undefined
    const report = () => {
      const { error } = state.get()
      if (error && error !== reported) onError?.(error)
      reported = error
    }
    report()
    return state.subscribe(report)
  }, [state, onError])
}
