import { useEffect } from 'react'
import type { Player } from './core/engine/player.ts'
import { parseStudy, printStudy } from './core/study/study-state.ts'

/**
 * Opens the state in the address, and writes each change back, so that the address can be shared, reloaded and returned
 * to.
 */
export function useStudyAddress({ state, study }: Player) {
  useEffect(() => {
    const { pathname } = location
    study.open(parseStudy(location.search))
    const writeAddress = () => {
      // Leaving the page stops the film, and the address is then of another page.
      if (location.pathname !== pathname || !state.get().ready) return
      const { t, ...shared } = study.read()
      const { paused, ended } = state.get()
      // While the film plays, the address leaves the time out.
      const search = printStudy(paused && !ended && t ? { ...shared, t } : shared, location.search)
      if (search !== location.search) history.replaceState(history.state, '', pathname + search + location.hash)
    }
    // Dragging changes the state many times a second; browsers limit how often an address may change.
    let timer: ReturnType<typeof setTimeout> | undefined
    let previous = ''
    const writeSoon = () => {
      const { ready, paused, ended, time, a, b, speed, mirror } = state.get()
      const now = JSON.stringify([ready, paused, ended, a, b, speed, mirror, paused && time])
      if (now === previous) return
      previous = now
      clearTimeout(timer)
      timer = setTimeout(writeAddress, SETTLED)
    }
    const stop = state.subscribe(writeSoon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [state, study])
}

/** Milliseconds without a change before the address is written. */
const SETTLED = 150
