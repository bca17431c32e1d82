import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { PlaybackError } from './core/engine/errors.ts'
import type { Player } from './core/engine/player.ts'
import type { Snapshot } from './core/engine/state.ts'
import { getFeedback, getKeyName, showFeedback } from './core/study/key-feedback.ts'
import { runCommand, type CommandContext } from './core/study/commands.ts'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { findCommand, isRepeatable, type Command } from './core/study/keys.ts'

export const CurrentPlayer = createContext<Player | undefined>(undefined)

/** Player of the surrounding {@link CurrentPlayer}. */
export function usePlayer() {
  const player = use(CurrentPlayer)
  if (!player) throw new Error('a player control was rendered outside of a player')
  return player
}

/** Subscribes to one value of the snapshot. Select primitive values, because a render is triggered by identity. */
export function usePlayerState<T>(select: (snapshot: Snapshot) => T): T {
  const { state } = usePlayer()
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}

/** Runs keyboard commands regardless of the focus, except in text fields, and shows feedback. */
export function useKeys(player: Player, { chapters, page, clips }: CommandContext) {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let isFocusedByTab = false
    const run = (command: Command, key: string) => {
      const { state, video } = player
      const snapshot = state.get()
      runCommand(player, command, { chapters, page, clips })
      const text = getFeedback({ previous: snapshot, current: state.get(), video, chapters, clips }, command)
      if (text) showFeedback(state, getKeyName(key), text)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isFocusedByTab = true
      const command = findCommand(event, { singleKeys: player.state.get().singleKeys, isFocusedByTab })
      // Browsers click a focused button again for each repeat of Enter.
      if (command || isHeldEnterOnButton(event)) event.preventDefault()
      if (!command) return
      // Firefox clicks a focused button on keyup of Space, even if keydown was prevented.
      if (event.key === ' ')
        event.target?.addEventListener('keyup', (keyupEvent) => keyupEvent.preventDefault(), { once: true, signal })
      if (!event.repeat || isRepeatable(command)) run(command, getShortcutKey(event))
    }
    document.addEventListener('keydown', onKeyDown, { signal })
    document.addEventListener('pointerdown', () => (isFocusedByTab = false), { signal, capture: true })
    return () => controller.abort()
  }, [player, chapters, page, clips])
}

const isHeldEnterOnButton = ({ key, repeat, target }: KeyboardEvent) =>
  repeat && key === 'Enter' && target instanceof Element && target.closest('button') !== null

/** Calls `onError` once per playback error. */
export function useErrorReports({ state }: Player, onError: ((error: PlaybackError) => void) | undefined) {
  useEffect(() => {
    let reportedError: PlaybackError | undefined
    const report = () => {
      const { error } = state.get()
      if (error && error !== reportedError) onError?.(error)
      reportedError = error
    }
    report()
    return state.subscribe(report)
  }, [state, onError])
}
