import { useEffect } from 'react'
import { client } from '#web/client.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { saveMirror, sendMirror } from './mirror-habit.ts'

/** Milliseconds to wait: a member who compares the sides turns the mirror back and forth. */
const SETTLED = 1500

/** Sends the choice to the member's other devices. A choice that cannot be sent stays stored. */
export function useMirrorHabit({ state }: Player) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: { ownerId: string; mirror: boolean } | undefined
    const send = () => {
      clearTimeout(timer)
      // A choice that cannot be sent stays in the storage and is sent with the next one.
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
