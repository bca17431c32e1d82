import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { ringBell } from '../core/mat/bell.ts'
import {
  MAT_REST_SECONDS,
  REST_EXTENSION_SECONDS,
  indexOfSegment,
  getNextLadderSpeed,
  getAdjacentSegment,
  segmentAt,
  getNextTurn,
  type MatCommand,
  type MatSegment,
  type MatTurn,
} from '../core/mat/mat-segments.ts'
import { SPEED_LADDER } from '../core/study/speeds.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { useMatKeys } from '../mat/use-mat-keys.ts'

/**
 * Plays the segments of mat mode: loops each segment on its own side and on the other, with rests in between. Restores
 * the previous loop at the end. A bell rings at each change.
 */
export function useMatMode(segments: readonly MatSegment[], root: RefObject<HTMLElement | null>, onDone: () => void) {
  const player = usePlayer()
  const [turn, setTurn] = useState<MatTurn>()
  /** Turn after the break; undefined during work. */
  const [rest, setRest] = useState<{ next: MatTurn; count: number }>()
  const [isRestPaused, setRestPaused] = useState(false)
  const latestSegments = useRef(segments)
  useEffect(() => {
    latestSegments.current = segments
  }, [segments])

  const startTurn = useCallback(
    (next: MatTurn | undefined) => {
      if (!next) return
      setTurn(next)
      setRest(undefined)
      setRestPaused(false)
      const { segment, isOtherSide } = next
      if (segment.speed !== undefined) player.setRate(segment.speed)
      const mirror = segment.mirror ?? (isOtherSide ? player.state.get().mirror === true : undefined)
      player.study.applyState({ mirror: isOtherSide ? !mirror : mirror })
      player.study.playLoop(segment, segment.drill)
      ringBell()
    },
    [player],
  )
  const restCountdown = useCountdown({
    seconds: rest && MAT_REST_SECONDS,
    key: rest?.count ?? 0,
    isPaused: isRestPaused,
    onEnd: () => startTurn(rest?.next),
  })
  useRestAfter(turn, () => {
    if (!turn) return
    player.pause()
    ringBell(2)
    setRest((previousRest) => ({
      next: getNextTurn(latestSegments.current, turn),
      count: (previousRest?.count ?? 0) + 1,
    }))
  })
  const moveTurn = (direction: 1 | -1) => {
    const currentIndex = turn
      ? indexOfSegment(latestSegments.current, turn.segment)
      : segmentAt(latestSegments.current, player.state.get().time)
    const segment = getAdjacentSegment(latestSegments.current, currentIndex, direction)
    startTurn(segment && { segment, isOtherSide: false })
  }
  const runCommand = (command: MatCommand) => {
    if (command === 'leave') return onDone()
    if (rest) {
      if (command === 'next') startTurn(rest.next)
      if (command === 'previous') restCountdown.addSeconds(REST_EXTENSION_SECONDS)
      if (command === 'toggle') setRestPaused(!isRestPaused)
      if (command === 'again') startTurn(turn)
      return
    }
    if (command === 'toggle') player.toggle()
    if (command === 'next') moveTurn(1)
    if (command === 'previous') moveTurn(-1)
    runInPlace(player, command)
  }

  useStartSegment(segments, startTurn)
  useMatKeys(runCommand)
  useFullscreen(root)
  return {
    runCommand,
    turn,
    rest: rest && { next: rest.next, secondsLeft: restCountdown.secondsLeft ?? 0 },
    isRestPaused,
    nextSpeed: () => player.setRate(getNextLadderSpeed(player.state.get().rate)),
  }
}

/** Commands that do not change the segment. The member's mirror setting for all films is kept. */
function runInPlace({ state, setRate, study }: ReturnType<typeof usePlayer>, command: MatCommand) {
  const { mirror, rate } = state.get()
  if (command === 'mirror') state.set({ mirror: !mirror })
  if (command === 'slower') setRate(SPEED_LADDER.findLast((rung) => rung < rate) ?? rate)
  if (command === 'faster') setRate(SPEED_LADDER.find((rung) => rung > rate) ?? rate)
  if (command === 'again') study.restart()
}

/** Calls `onDone` when the repetitions of a turn are complete. */
function useRestAfter(turn: MatTurn | undefined, onDone: () => void) {
  const isDrillDone = usePlayerState((state) => state.isDrillDone)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (isDrillDone && turn) latest.current()
  }, [isDrillDone, turn])
}

/** Starts at the segment of the current time, and restores the previous loop at the end. */
function useStartSegment(segments: readonly MatSegment[], startTurn: (turn: MatTurn) => void) {
  const { state, study } = usePlayer()
  const initialSegments = useRef(segments)
  useEffect(() => {
    const { a, b, drill, speed, mirror } = state.get()
    state.set({ isMatMode: true })
    const segment = initialSegments.current[Math.max(0, segmentAt(initialSegments.current, state.get().time))]
    if (segment) startTurn({ segment, isOtherSide: false })
    return () => {
      study.clearLoop()
      state.set({ a, b, drill, speed, mirror, isMatMode: false })
    }
  }, [state, study, startTurn])
}

/** Enters fullscreen if the browser allows it; otherwise mat mode fills the window. */
function useFullscreen(root: RefObject<HTMLElement | null>) {
  const player = usePlayer()
  useEffect(() => {
    const focusedBefore = document.activeElement
    const wasFullscreen = player.state.get().fullscreen
    if (!wasFullscreen && document.fullscreenEnabled) player.toggleFullscreen()
    // The focused button toggles playback on Space.
    root.current?.querySelector<HTMLElement>('.mat-zones button:nth-child(2)')?.focus()
    return () => {
      if (!wasFullscreen && player.state.get().fullscreen) player.toggleFullscreen()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [player, root])
}
