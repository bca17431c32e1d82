import { useEffect, useRef } from 'react'
import type { Video } from '#contract/catalogue.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { Button } from '#web/ui/button.tsx'
import './bare-film.css'

/** Replaces a video that fails to play. */
export function FilmError({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert" className="film-error">
      <p>{title}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

type FilmInfo = Pick<Video, 'title' | 'duration' | 'frameRate'>

/** Prepends the player's video to the container and starts the player. */
export function useVideoIn(player: Player, container: { current: HTMLDivElement | null }, lesson: FilmInfo) {
  const initialLesson = useRef(lesson)
  useEffect(() => {
    const { duration = 0, frameRate, title } = initialLesson.current
    if (!container.current) return undefined
    container.current.prepend(player.video)
    player.start()
    const detachPlayer = player.attach(container.current, { captions: [], duration, frameRate, title })
    return () => {
      detachPlayer()
      player.stop()
      player.video.remove()
    }
  }, [player, container])
}
