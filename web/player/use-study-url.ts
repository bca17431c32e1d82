import { useEffect } from 'react'
import type { Player } from './core/engine/player.ts'
import { parseStudy, formatStudyQuery } from './core/study/study-state.ts'

/** Applies the state in the URL, and writes changes back, so that the URL can be shared and reloaded. */
export function useStudyUrl({ state, study }: Player) {
  useEffect(() => {
    const { pathname } = location
    study.applyState(parseStudy(location.search))
    const updateUrl = () => {
      // On unmount the film stops, but the URL already belongs to another page.
      if (location.pathname !== pathname || !state.get().ready) return
      const { t, ...sharedParams } = study.getState()
      const { paused, ended } = state.get()
      // During playback the URL omits the time.
      const search = formatStudyQuery(paused && !ended && t ? { ...sharedParams, t } : sharedParams, location.search)
      if (search !== location.search) history.replaceState(history.state, '', pathname + search + location.hash)
    }
    // Debounced, because dragging changes the state rapidly and browsers limit URL updates.
    let timer: ReturnType<typeof setTimeout> | undefined
    let previousKey = ''
    const scheduleUpdate = () => {
      const { ready, paused, ended, time, a, b, speed, mirror } = state.get()
      const stateKey = JSON.stringify([ready, paused, ended, a, b, speed, mirror, paused && time])
      if (stateKey === previousKey) return
      previousKey = stateKey
      clearTimeout(timer)
      timer = setTimeout(updateUrl, DEBOUNCE_MS)
    }
    const unsubscribe = state.subscribe(scheduleUpdate)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [state, study])
}

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 150
