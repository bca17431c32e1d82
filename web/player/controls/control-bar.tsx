import { CaptionsControl } from './captions.tsx'
import { Clock } from './clock.tsx'
import { FullscreenControl } from './fullscreen.tsx'
import { MarkControl } from './mark.tsx'
import { MatControl } from './mat.tsx'
import { MirrorControl } from './mirror.tsx'
import { PlayControl } from './play.tsx'
import { SpeedLadder } from './rungs.tsx'
import { SettingsControl } from './settings-button.tsx'
import { SoundControl } from './sound.tsx'
import { StepControl } from './step.tsx'

export function ControlBar({ onMat }: { onMat: (() => void) | undefined }) {
  return (
    <>
      <div className="moves">
        <MarkControl end="a" />
        <StepControl way={-1} />
        <PlayControl />
        <StepControl way={1} />
        <MarkControl end="b" />
      </div>
      <Clock />
      <SpeedLadder />
      <MirrorControl />
      <div className="choices">
        <CaptionsControl />
        <SoundControl />
        <SettingsControl />
        {onMat && <MatControl onPress={onMat} />}
        <FullscreenControl />
      </div>
    </>
  )
}
