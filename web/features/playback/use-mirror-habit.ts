import { useEffect } from 'react'
import { client } from '#web/client.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { saveMirror, sendMirror } from './mirror-habit.ts'

/** Milliseconds to debounce, because members toggle the mirror to compare sides. */
const DEBOUNCE = 1500

/** Saves the mirror setting to the account. On failure it stays stored. */
export function useMirrorHabit({ state }: Player) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unsaved: { ownerId: string; mirror: boolean } | undefined
    const send = () => {
      clearTimeout(timer)
      // On failure the setting stays stored and is sent with the next one.
      if (unsaved) sendMirror(unsaved.ownerId, unsaved.mirror).catch(ignoreError)
      unsaved = undefined
    }
    let previous = state.get().mirrorSetting
    const update = () => {
      const { mirrorSetting: mirror } = state.get()
      const ownerId = client.tokens.currentId()
      if (mirror === previous || mirror === undefined || ownerId === null) return
      previous = mirror
      unsaved = { ownerId, mirror }
      saveMirror(ownerId, mirror)
      clearTimeout(timer)
      timer = setTimeout(send, DEBOUNCE)
    }
    const unsubscribe = state.subscribe(update)
    return () => {
      unsubscribe()
      send()
    }
  }, [state])
}
