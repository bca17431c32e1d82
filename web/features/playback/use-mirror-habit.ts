import { useEffect } from 'react'
import { client } from '#web/client.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { saveMirror, sendMirror } from './mirror-habit.ts'

/** Milliseconds to debounce, because members toggle the mirror to compare sides. */
const SETTLED = 1500

/** Saves the mirror setting to the account. On failure it stays stored. */
export function useMirrorHabit({ state }: Player) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: { ownerId: string; mirror: boolean } | undefined
    const send = () => {
      clearTimeout(timer)
      // On failure the setting stays stored and is sent with the next one.
      if (waiting) sendMirror(waiting.ownerId, waiting.mirror).catch(ignoreError)
      waiting = undefined
    }
    let before = state.get().mirrorHabit
    const update = () => {
      const { mirrorHabit: mirror } = state.get()
      const ownerId = client.tokens.currentId()
      if (mirror === before || mirror === undefined || ownerId === null) return
      before = mirror
      waiting = { ownerId, mirror }
      saveMirror(ownerId, mirror)
      clearTimeout(timer)
      timer = setTimeout(send, SETTLED)
    }
    const stop = state.subscribe(update)
    return () => {
      stop()
      send()
    }
  }, [state])
}
