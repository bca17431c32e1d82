import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { ringBell } from '../core/mat/bell.ts'
import { matCommandOf, stationAfter, stationAt, type MatCommand, type Station } from '../core/mat/mat.ts'
import { usePlayer } from '../use-player.ts'

/** Plays the stations of mat mode: loops each, rings a bell at each change, and restores the former loop at the end. */
export function useMatMode(stations: readonly Station[], root: RefObject<HTMLElement | null>, onDone: () => void) {
  const player = usePlayer()
  const [station, setStation] = useState<Station>()
  const stationsRef = useRef(stations)
  useEffect(() => {
    stationsRef.current = stations
  }, [stations])

  const begin = useCallback(
    (next: Station | undefined) => {
      if (!next) return
      setStation(next)
      if (next.speed !== undefined) player.setRate(next.speed)
      player.study.open({ mirror: next.mirror })
      player.study.loop(next, next.drill)
      ringBell()
    },
    [player],
  )
  const runCommand = useCallback(
    (command: MatCommand) => {
      if (command === 'leave') onDone()
      else if (command === 'toggle') player.toggle()
      else
        begin(
          stationAfter(
            stationsRef.current,
            station ? stationsRef.current.indexOf(station) : stationAt(stationsRef.current, player.state.get().time),
            command === 'next' ? 1 : -1,
          ),
        )
    },
    [player, begin, station, onDone],
  )

  useStartStation(stations, begin)
  useRemoteKeys(runCommand)
  useFullscreen(root)
  return { runCommand, station }
}

/** Starts with the station at the current moment, and restores the former loop at the end. */
function useStartStation(stations: readonly Station[], begin: (station: Station | undefined) => void) {
  const { state, study } = usePlayer()
  const first = useRef(stations)
  useEffect(() => {
    const { a, b, drill, speed, mirror } = state.get()
    state.set({ onMat: true })
    const here = Math.max(0, stationAt(first.current, state.get().time))
    begin(first.current[here])
    return () => {
      study.clear()
      state.set({ a, b, drill, speed, mirror, onMat: false })
    }
  }, [state, study, begin])
}

/** Pedals and remotes send key presses. The shortcuts of the player are off meanwhile. */
function useRemoteKeys(runCommand: (command: MatCommand) => void) {
  useEffect(() => {
    const listening = new AbortController()
    const pressed = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey || event.altKey ? undefined : matCommandOf(event.key)
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (!command || (onButton && (event.key === ' ' || event.key === 'Enter'))) return
      event.preventDefault()
      event.stopPropagation()
      runCommand(command)
    }
    document.addEventListener('keydown', pressed, { signal: listening.signal, capture: true })
    const keys = { previoustrack: 'previous', nexttrack: 'next' } as const
    for (const [action, command] of Object.entries(keys)) setTrackKey(action, () => runCommand(command))
    return () => {
      listening.abort()
      for (const action of Object.keys(keys)) setTrackKey(action, null)
    }
  }, [runCommand])
}

function setTrackKey(action: string, handler: (() => void) | null) {
  if (action !== 'previoustrack' && action !== 'nexttrack') return
  navigator.mediaSession?.setActionHandler(action, handler)
}

/** Uses the full screen where the browser allows it, and the whole window elsewhere. */
function useFullscreen(root: RefObject<HTMLElement | null>) {
  const player = usePlayer()
  useEffect(() => {
    const focusedBefore = document.activeElement
    const wasFull = player.state.get().fullscreen
    if (!wasFull && document.fullscreenEnabled) player.toggleFullscreen()
    root.current?.querySelector<HTMLElement>('.mat-leave')?.focus()
    return () => {
      if (!wasFull && player.state.get().fullscreen) player.toggleFullscreen()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [player, root])
}
