import { useEffect } from 'react'
import { client } from '#web/client.ts'
import type { Player } from '#web/player/core/player.ts'
import { mirrorHabit } from './mirror-habit.ts'

/** Somebody who compares the sides turns the mirror back and forth. Milliseconds. */
const SETTLED = 1500

/** Carries the habit to the member's other devices. This one remembers it by itself, so that a call that is lost costs only that. */
export function useMirrorHabit({ state }: Player) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: boolean | undefined
    const send = () => {
      clearTimeout(timer)
      timer = undefined
      const owner = client.tokens.currentId()
      if (waiting === undefined || owner === null || waiting === mirrorHabit()) return
      void keep(owner, waiting).catch(noted)
      waiting = undefined
    }
    let before = state.get().mirrorHabit
    const look = () => {
      const { mirrorHabit: now } = state.get()
      if (now === before) return
      before = now
      waiting = now
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

/** The schema of the details comes only when there is something to say. */
async function keep(owner: string, mirror: boolean) {
  const { updateProfile } = await import('#web/api/records/profile.ts')
  await updateProfile(client, owner, { mirror })
}

const noted = () => undefined
