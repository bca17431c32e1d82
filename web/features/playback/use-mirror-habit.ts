import { useEffect } from 'react'
import { client } from '#web/client.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { noteMirror, sendMirror } from './mirror-habit.ts'

/** Somebody who compares the sides turns the mirror back and forth. Milliseconds. */
const SETTLED = 1500

/** Carries the habit to the member's other devices. What cannot be sent waits here. */
export function useMirrorHabit({ state }: Player) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: { ownerId: string; mirror: boolean } | undefined
    const send = () => {
      clearTimeout(timer)
      // What could not be sent stays in the storage and is sent with the next change.
      if (waiting) sendMirror(waiting.ownerId, waiting.mirror).catch(ignoreError)
      waiting = undefined
    }
    let before = state.get().mirrorHabit
    const look = () => {
      const { mirrorHabit: mirror } = state.get()
      const ownerId = client.tokens.currentId()
      if (mirror === before || mirror === undefined || ownerId === null) return
      before = mirror
      waiting = { ownerId, mirror }
      noteMirror(ownerId, mirror)
      clearTimeout(timer)
      timer = setTimeout(send, SETTLED)
    }
    const stop = state.subscribe(look)
    return () => {
      stop()
      send()
    }
  }, [state])
}
