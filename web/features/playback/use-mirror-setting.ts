import { useEffect } from 'react'
import { client } from '#web/client.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { storeUnsentMirror, sendMirror } from './mirror-setting.ts'

/** Milliseconds to debounce, because members toggle the mirror to compare sides. */
const DEBOUNCE_MS = 1500

/** Saves the mirror setting to the account. On failure the setting stays stored on the device. */
export function useMirrorSetting({ state }: Player) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unsavedSetting: { ownerId: string; mirror: boolean } | undefined
    const send = () => {
      clearTimeout(timer)
      // After a failure, the stored setting is sent with the next change.
      if (unsavedSetting) sendMirror(unsavedSetting.ownerId, unsavedSetting.mirror).catch(ignoreError)
      unsavedSetting = undefined
    }
    let previousMirror = state.get().mirrorSetting
    const onStateChange = () => {
      const { mirrorSetting: currentMirror } = state.get()
      const ownerId = client.tokens.currentId()
      if (currentMirror === previousMirror || currentMirror === undefined || ownerId === null) return
      previousMirror = currentMirror
      unsavedSetting = { ownerId, mirror: currentMirror }
      storeUnsentMirror(ownerId, currentMirror)
      clearTimeout(timer)
      timer = setTimeout(send, DEBOUNCE_MS)
    }
    const unsubscribe = state.subscribe(onStateChange)
    return () => {
      unsubscribe()
      send()
    }
  }, [state])
}
