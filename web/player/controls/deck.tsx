import { CaptionsControl } from './captions.tsx'
import { Clock } from './clock.tsx'
import { FullscreenControl } from './fullscreen.tsx'
import { PlayControl, SkipControl } from './play.tsx'
import { QualityControl } from './quality.tsx'
import { SpeedControl } from './speed.tsx'
import { VolumeControl } from './volume.tsx'

export function Deck() {
  return (
    <>
      <div className="moves">
        <SkipControl seconds={-10} />
        <PlayControl />
        <SkipControl seconds={10} />
      </div>
      <Clock />
      <VolumeControl />
      <div className="choices">
        <CaptionsControl />
        <SpeedControl />
        <QualityControl />
        <FullscreenControl />
      </div>
    </>
  )
}
