import { useEffect, type RefObject } from 'react'
import { bindGestures } from './core/study/gestures.ts'
import { usePlayer } from './use-player.ts'

/** Fingers, mouse and wheel on the picture. */
export function useGestures(room: RefObject<HTMLElement | null>) {
  const player = usePlayer()
  useEffect(() => {
    const element = room.current?.closest<HTMLElement>('.film-room')
    return element ? bindGestures(element, player) : undefined
  }, [player, room])
}
