import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type PlayerModule, useVideoIn } from '#web/features/playback/index.ts'
import { isNumber } from '#web/api/read-response.ts'
import { requestStaffFilm } from '#web/studio/uploads/index.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import type { Snapshot } from '#web/player/core/engine/state.ts'
import type { Storyboard } from '#web/player/core/study/storyboard.ts'

interface StageFilm {
  media: string
  title: string
  data: Readonly<Record<string, unknown>>
}

/** Player of one film with frame-accurate seeking. */
export function useStage(playerModule: PlayerModule, { media, title, data }: StageFilm) {
  const [player] = useState(() => playerModule.createPlayer({ requestUrl: requestStaffFilm(media) }))
  const frame = useRef<HTMLDivElement>(null)
  const duration = isNumber(data['duration']) ? data['duration'] : undefined
  const frameRate = isNumber(data['frameRate']) ? data['frameRate'] : undefined
  useVideoIn(player, frame, { title, duration, frameRate })
  const length = usePlayerValue(player, (now) => now.duration)
  const rate = usePlayerValue(player, (now) => now.frameRate)
  /** Returns the start of the frame at a time. */
  const startAt = (time: number) => playerModule.frameStart(playerModule.frameAt(time, rate), rate)
  return {
    player,
    frame,
    length,
    rate,
    startAt,
    /** Returns the start of the current frame in seconds. */
    here: () => startAt(player.video.currentTime),
    /** Returns a time within the current frame. At the end of the film it lies within the last frame. */
    shownTime: () => {
      const last = playerModule.frameAt(duration ?? length, rate) - 1
      return Math.max(0, Math.min(player.video.currentTime, playerModule.frameMiddle(last, rate)))
    },
    /** Seeks to the frame at a time. */
    show: (time: number) => player.seek(playerModule.frameMiddle(playerModule.frameAt(time, rate), rate)),
    /** Pauses and moves by a number of frames. */
    step: (frames: number) => {
      player.pause()
      const to = playerModule.frameAt(player.video.currentTime, rate) + frames
      player.seek(playerModule.frameMiddle(Math.max(0, to), rate))
    },
  }
}

export type Stage = ReturnType<typeof useStage>

/** Subscribes to one value of the player's snapshot. */
export const usePlayerValue = <T>({ state }: Player, select: (snapshot: Snapshot) => T): T =>
  useSyncExternalStore(state.subscribe, () => select(state.get()))

/** Thumbnails of the film, if it has any. */
export function useStrip(playerModule: PlayerModule, player: Player, file: unknown): Storyboard | undefined {
  const [board, setBoard] = useState<Storyboard>()
  useEffect(() => {
    if (typeof file !== 'string') return undefined
    let isUnmounted = false
    player
      .getFileUrl(file)
      .then(playerModule.loadStoryboard)
      .then((storyboard) => !isUnmounted && setBoard(storyboard))
      // The timeline works without thumbnails.
      .catch(() => setBoard(undefined))
    return () => {
      isUnmounted = true
    }
  }, [playerModule, player, file])
  return board
}
