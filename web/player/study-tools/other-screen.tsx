import { useEffect, useState } from 'react'
import { watchOtherScreens, type OtherScreen } from '../core/engine/other-screens.ts'
import { usePlayer } from '../use-player.ts'

/** There only while a television can be reached. */
export function OtherScreenButton() {
  const { video } = usePlayer()
  const [screen, setScreen] = useState<OtherScreen>()
  useEffect(() => watchOtherScreens(video, setScreen), [video])
  if (!screen) return null
  return (
    <button type="button" className="option" onClick={screen.choose}>
      {screen.name}
    </button>
  )
}
