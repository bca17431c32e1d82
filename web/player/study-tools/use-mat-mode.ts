import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { ringBell } from '../core/mat/bell.ts'
import {
  MAT_REST,
  EXTRA_REST,
  indexOfStation,
  nextRung,
  stationAfter,
  stationAt,
  turnAfter,
  type MatCommand,
  type Station,
  type StationTurn,
} from '../core/mat/mat.ts'
import { SPEED_LADDER } from '../core/study/speeds.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { useMatKeys } from '../mat/use-mat-keys.ts'

/**
 * Plays the stations of mat mode: loops each on its own side and on the other, with a rest between, and restores the
 * former loop at the end. A bell rings at each change.
 */
export function useMatMode(stations: readonly Station[], root: RefObject<HTMLElement | null>, onDone: () => void) {
  const player = usePlayer()
  const [turn, setTurn] = useState<StationTurn>()
  /** Turn after the rest; undefined during work. */
  const [rest, setRest] = useState<{ next: StationTurn; count: number }>()
  const [isRestPaused, setRestPaused] = useState(false)
  const latestStations = useRef(stations)
  useEffect(() => {
    latestStations.current = stations
  }, [stations])

  const begin = useCallback(
    (next: StationTurn | undefined) => {
      if (!next) return
      setTurn(next)
      setRest(undefined)
      setRestPaused(false)
      const { station, isOtherSide } = next
      if (station.speed !== undefined) player.setRate(station.speed)
      const mirror = station.mirror ?? (isOtherSide ? player.state.get().mirror === true : undefined)
      player.study.open({ mirror: isOtherSide ? !mirror : mirror })
      player.study.loop(station, station.drill)
      ringBell()
    },
    [player],
  )
  const restCountdown = useCountdown({
    length: rest && MAT_REST,
    key: rest?.count ?? 0,
    isPaused: isRestPaused,
    onOver: () => begin(rest?.next),
  })
  useRestAfter(turn, () => {
    if (!turn) return
    player.pause()
    ringBell(2)
    setRest((previousRest) => ({
      next: turnAfter(latestStations.current, turn),
      count: (previousRest?.count ?? 0) + 1,
    }))
  })
  const moveTurn = (direction: 1 | -1) => {
    const currentIndex = turn
      ? indexOfStation(latestStations.current, turn.station)
      : stationAt(latestStations.current, player.state.get().time)
    const station = stationAfter(latestStations.current, currentIndex, direction)
    begin(station && { station, isOtherSide: false })
  }
  const runCommand = (command: MatCommand) => {
    if (command === 'leave') return onDone()
    if (rest) {
      if (command === 'next') begin(rest.next)
      if (command === 'previous') restCountdown.add(EXTRA_REST)
      if (command === 'toggle') setRestPaused(!isRestPaused)
      if (command === 'again') begin(turn)
      return
    }
    if (command === 'toggle') player.toggle()
    if (command === 'next') moveTurn(1)
    if (command === 'previous') moveTurn(-1)
    runInPlace(player, command)
  }

  useStartStation(stations, begin)
  useMatKeys(runCommand)
  useFullscreen(root)
  return {
    runCommand,
    turn,
    rest: rest && { next: rest.next, secondsLeft: restCountdown.secondsLeft ?? 0 },
    isRestPaused,
    nextSpeed: () => player.setRate(nextRung(player.state.get().rate)),
  }
}

/** Commands that do not change the station. The member's mirror setting for all films is kept. */
function runInPlace({ state, setRate, study }: ReturnType<typeof usePlayer>, command: MatCommand) {
  const { mirror, rate } = state.get()
  if (command === 'mirror') state.set({ mirror: !mirror })
  if (command === 'slower') setRate(SPEED_LADDER.findLast((rung) => rung < rate) ?? rate)
  if (command === 'faster') setRate(SPEED_LADDER.find((rung) => rung > rate) ?? rate)
  if (command === 'again') study.again()
}

/** Calls `onDone` when the repetitions of a turn are complete. */
function useRestAfter(turn: StationTurn | undefined, onDone: () => void) {
  const isDrilled = usePlayerState((state) => state.isDrillDone)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (isDrilled && turn) latest.current()
  }, [isDrilled, turn])
}

/** Starts at the station of the current time, and restores the former loop at the end. */
function useStartStation(stations: readonly Station[], begin: (turn: StationTurn) => void) {
  const { state, study } = usePlayer()
  const first = useRef(stations)
  useEffect(() => {
    const { a, b, drill, speed, mirror } = state.get()
    state.set({ onMat: true })
    const station = first.current[Math.max(0, stationAt(first.current, state.get().time))]
    if (station) begin({ station, isOtherSide: false })
    return () => {
      study.clear()
      state.set({ a, b, drill, speed, mirror, onMat: false })
    }
  }, [state, study, begin])
}

/** Enters fullscreen if the browser allows it; otherwise mat mode fills the window. */
function useFullscreen(root: RefObject<HTMLElement | null>) {
  const player = usePlayer()
  useEffect(() => {
    const focusedBefore = document.activeElement
    const wasFull = player.state.get().fullscreen
    if (!wasFull && document.fullscreenEnabled) player.toggleFullscreen()
    // Space then toggles playback.
    root.current?.querySelector<HTMLElement>('.mat-zones button:nth-child(2)')?.focus()
    return () => {
      if (!wasFull && player.state.get().fullscreen) player.toggleFullscreen()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [player, root])
}
