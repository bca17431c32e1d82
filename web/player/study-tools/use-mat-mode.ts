import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { ringBell } from '../core/mat/bell.ts'
import { matCommandOf, stationAfter, stationAt, type MatCommand, type Station } from '../core/mat/mat.ts'
import { usePlayer } from '../use-player.ts'

/** Runs the stations of the mat: each is looped, a bell tells of each change, and leaving puts back what was there before. */
export function useMatMode(stations: readonly Station[], root: RefObject<HTMLElement | null>, onDone: () => void) {
  const player = usePlayer()
  const [station, setStation] = useState<Station>()
  const all = useRef(stations)
  useEffect(() => {
    all.current = stations
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
    (order: MatCommand) => {
      if (order === 'leave') onDone()
      else if (order === 'toggle') player.toggle()
      else
        begin(
          stationAfter(
            all.current,
            station ? all.current.indexOf(station) : stationAt(all.current, player.state.get().time),
            order === 'next' ? 1 : -1,
          ),
        )
    },
    [player, begin, station, onDone],
  )

  useStart(stations, begin)
  useRemote(runCommand)
  useWholeScreen(root)
  return { runCommand, station }
}

/** Begins where the film is, with whatever loop there was put back at the end. */
function useStart(stations: readonly Station[], begin: (station: Station | undefined) => void) {
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

/** Pedals and remotes speak as keyboards do; the keys of the player rest meanwhile. */
function useRemote(runCommand: (order: MatCommand) => void) {
  useEffect(() => {
    const gone = new AbortController()
    const pressed = (event: KeyboardEvent) => {
      const order = event.ctrlKey || event.metaKey || event.altKey ? undefined : matCommandOf(event.key)
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (!order || (onButton && (event.key === ' ' || event.key === 'Enter'))) return
      event.preventDefault()
      event.stopPropagation()
      runCommand(order)
    }
    document.addEventListener('keydown', pressed, { signal: gone.signal, capture: true })
    const keys = { previoustrack: 'previous', nexttrack: 'next' } as const
    for (const [action, order] of Object.entries(keys)) setTrackKey(action, () => runCommand(order))
    return () => {
      gone.abort()
      for (const action of Object.keys(keys)) setTrackKey(action, null)
    }
  }, [runCommand])
}

function setTrackKey(action: string, handler: (() => void) | null) {
  if (action !== 'previoustrack' && action !== 'nexttrack') return
  navigator.mediaSession?.setActionHandler(action, handler)
}

/** The mat is the whole screen where the browser allows it, and the whole window where not. */
function useWholeScreen(root: RefObject<HTMLElement | null>) {
  const player = usePlayer()
  useEffect(() => {
    const before = document.activeElement
    const wasFull = player.state.get().fullscreen
    if (!wasFull && document.fullscreenEnabled) player.toggleFullscreen()
    root.current?.querySelector<HTMLElement>('.mat-leave')?.focus()
    return () => {
      if (!wasFull && player.state.get().fullscreen) player.toggleFullscreen()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [player, root])
}
