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

/** Creates the player of a film, with frame-accurate seeking. Times are seconds. */
export function useStage(playerModule: PlayerModule, { media, title, data }: StageFilm) {
  const [player] = useState(() => playerModule.createPlayer({ requestUrl: requestStaffFilm(media) }))
  const frame = useRef<HTMLDivElement>(null)
  const duration = isNumber(data['duration']) ? data['duration'] : undefined
  const frameRate = isNumber(data['frameRate']) ? data['frameRate'] : undefined
  useVideoIn(player, frame, { title, duration, frameRate })
  const length = usePlayerValue(player, (now) => now.duration)
  const rate = usePlayerValue(player, (now) => now.frameRate)
  /** Returns the start of the frame that is shown at a time. */
  const startAt = (time: number) => playerModule.frameStart(playerModule.frameAt(time, rate), rate)
  return {
    player,
    frame,
    length,
    rate,
    startAt,
    /** Returns the start of the current frame. */
    here: () => startAt(player.video.currentTime),
    /** Returns a time within the current frame, or within the last frame at the end of the film. */
    shownTime: () => {
      const lastFrame = playerModule.frameAt(duration ?? length, rate) - 1
      return Math.max(0, Math.min(player.video.currentTime, playerModule.frameMiddle(lastFrame, rate)))
    },
    /** Seeks to the middle of the frame at a time. */
    show: (time: number) => player.seek(playerModule.frameMiddle(playerModule.frameAt(time, rate), rate)),
    /** Pauses and moves by a number of frames. */
    step: (frames: number) => {
      player.pause()
      const targetFrame = playerModule.frameAt(player.video.currentTime, rate) + frames
      player.seek(playerModule.frameMiddle(Math.max(0, targetFrame), rate))
    },
  }
}

export type Stage = ReturnType<typeof useStage>

/** Subscribes to one value of the player's snapshot. */
export const usePlayerValue = <T>({ state }: Player, select: (snapshot: Snapshot) => T): T =>
  useSyncExternalStore(state.subscribe, () => select(state.get()))

/** Loads the thumbnails of the film. Undefined if the film has no thumbnails. */
export function useStoryboard(playerModule: PlayerModule, player: Player, file: unknown): Storyboard | undefined {
  const [storyboard, setStoryboard] = useState<Storyboard>()
  useEffect(() => {
    if (typeof file !== 'string') return undefined
    let isUnmounted = false
    player
      .getFileUrl(file)
      .then(playerModule.loadStoryboard)
      .then((loaded) => !isUnmounted && setStoryboard(loaded))
      // The timeline works without thumbnails.
      .catch(() => setStoryboard(undefined))
    return () => {
      isUnmounted = true
    }
  }, [playerModule, player, file])
  return storyboard
}
