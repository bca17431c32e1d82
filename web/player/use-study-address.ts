import { useEffect } from 'react'
import type { Player } from './core/engine/player.ts'
import { parseStudy, printStudy } from './core/study/study-state.ts'

/** Opens what the address says, and keeps the address as the film is studied, so that it can be shared, reloaded and gone back to. */
export function useStudyAddress({ state, study }: Player) {
  useEffect(() => {
    const { pathname } = location
    study.open(parseStudy(location.search))
    const tell = () => {
      // Leaving the page stops the film, and that says nothing of the page that comes.
      if (location.pathname !== pathname || !state.get().ready) return
      const { t, ...kept } = study.read()
      const { paused, ended } = state.get()
      // While it plays the moment is not worth an address.
      const search = printStudy(paused && !ended && t ? { ...kept, t } : kept, location.search)
      if (search !== location.search) history.replaceState(history.state, '', pathname + search + location.hash)
    }
    // Dragging changes things many times a second; browsers count how often an address is changed.
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = ''
    const soon = () => {
      const { ready, paused, ended, time, a, b, speed, mirror } = state.get()
      const now = JSON.stringify([ready, paused, ended, a, b, speed, mirror, paused && time])
      if (now === before) return
      before = now
      clearTimeout(timer)
      timer = setTimeout(tell, SETTLED)
    }
    const stop = state.subscribe(soon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [state, study])
}

const SETTLED = 150
