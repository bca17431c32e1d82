import { useEffect } from 'react'
import type { Player } from './core/engine/player.ts'
import { parseStudy, printStudy } from './core/study/study-state.ts'

/** Applies the state in the URL, and writes changes back, so that the URL can be shared and reloaded. */
export function useStudyAddress({ state, study }: Player) {
  useEffect(() => {
    const { pathname } = location
    study.open(parseStudy(location.search))
    const writeAddress = () => {
      // Unmounting stops the film, when the URL already belongs to another page.
      if (location.pathname !== pathname || !state.get().ready) return
      const { t, ...sharedParams } = study.read()
      const { paused, ended } = state.get()
      // During playback the URL omits the time.
      const search = printStudy(paused && !ended && t ? { ...sharedParams, t } : sharedParams, location.search)
      if (search !== location.search) history.replaceState(history.state, '', pathname + search + location.hash)
    }
    // Debounced, because dragging changes the state rapidly and browsers limit URL updates.
    let timer: ReturnType<typeof setTimeout> | undefined
    let previous = ''
    const writeSoon = () => {
      const { ready, paused, ended, time, a, b, speed, mirror } = state.get()
      const now = JSON.stringify([ready, paused, ended, a, b, speed, mirror, paused && time])
      if (now === previous) return
      previous = now
      clearTimeout(timer)
      timer = setTimeout(writeAddress, DEBOUNCE)
    }
    const unsubscribe = state.subscribe(writeSoon)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [state, study])
}

/** Debounce in milliseconds. */
const DEBOUNCE = 150
