import { exactClock, lengthClock } from '../core/study/time.ts'
import { LADDER } from '../core/study/speeds.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import {
  AllKeysButton,
  CaptionsButton,
  FullscreenButton,
  LoopEndButton,
  MatModeButton,
  MirrorButton,
  PlayButton,
  SoundButton,
  StepButton,
} from './buttons.tsx'
import { SettingsButton } from './settings-button.tsx'

/** All controls under the scrubber. */
export function ControlBar({ onMat, onHelp }: Record<'onMat' | 'onHelp', (() => void) | undefined>) {
  return (
    <>
      <div className="transport-buttons">
        <LoopEndButton end="a" />
        <StepButton way={-1} />
        <PlayButton />
        <StepButton way={1} />
        <LoopEndButton end="b" />
      </div>
      <Clock />
      <SpeedLadder />
      <MirrorButton />
      <div className="view-buttons">
        <CaptionsButton />
        <SoundButton />
        <SettingsButton />
        {onHelp && <AllKeysButton onPress={onHelp} />}
        {onMat && <MatModeButton onPress={onMat} />}
        <FullscreenButton />
      </div>
    </>
  )
}

/** The current time, to the hundredth, and the length of the film. Screen readers get both from the scrubber. */
function Clock() {
  const time = usePlayerState((now) => exactClock(now.ended ? now.duration : now.time))
  const duration = usePlayerState((now) => (now.duration > 0 ? lengthClock(now.duration) : '–:––'))
  return (
    <p className="clock tabular" aria-hidden="true">
      <b>{time}</b> <span>of {duration}</span>
    </p>
  )
}

/** The four speeds of practice, drawn as steps. While a drill climbs the ladder, the steps behind it are filled. */
function SpeedLadder() {
  const player = usePlayer()
  const rate = usePlayerState((now) => now.rate)
  const climbs = usePlayerState((now) => now.drill.ladder && !now.drilled)
  return (
    <div role="group" aria-label="Speed" className="speed-ladder" data-climbs={climbs}>
      {LADDER.map((speed) => (
        <button
          key={speed}
          type="button"
          className="speed-step tabular"
          aria-label={`${speedLabel(speed)} ×`}
          aria-pressed={speed === rate}
          data-done={climbs && speed < rate}
          onClick={() => player.setRate(speed)}
        >
          <i />
          {speedLabel(speed)}
        </button>
      ))}
    </div>
  )
}

const speedLabel = (speed: number) => (speed === 1 ? '1.0' : String(speed))
