import type { Snapshot } from '../core/engine/state.ts'
import { passAt } from '../core/study/drill.ts'
import { getLoopRange } from '../core/study/study-state.ts'
import { formatClockHundredths, formatRoundedClock } from '../core/study/format-time.ts'
import { SPEED_LADDER } from '../core/study/speeds.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import {
  ShortcutsButton,
  CaptionsButton,
  FullscreenButton,
  LoopEndButton,
  MatModeButton,
  MirrorButton,
  PlayButton,
  SkipButton,
  SoundButton,
  StepButton,
} from './buttons.tsx'
import { SettingsButton } from './settings-button.tsx'

/** Controls below the scrubber. */
export function ControlBar({ onMat, onShortcuts }: Record<'onMat' | 'onShortcuts', (() => void) | undefined>) {
  return (
    <>
      <SkipButton direction={-1} />
      <div className="transport-buttons">
        <LoopEndButton end="a" />
        <StepButton direction={-1} />
        <PlayButton />
        <StepButton direction={1} />
        <LoopEndButton end="b" />
      </div>
      <SkipButton direction={1} />
      <Clock />
      <SpeedLadder />
      <MirrorButton />
      <div className="view-buttons">
        <CaptionsButton />
        <SoundButton />
        <SettingsButton />
        {onShortcuts && <ShortcutsButton onPress={onShortcuts} />}
        {onMat && <MatModeButton onPress={onMat} />}
        <FullscreenButton />
      </div>
    </>
  )
}

/** Current time in hundredths, and the length of the film. Screen readers get both from the scrubber. */
function Clock() {
  const time = usePlayerState((state) => formatClockHundredths(state.ended ? state.duration : state.time))
  const duration = usePlayerState((state) => (state.duration > 0 ? formatRoundedClock(state.duration) : '–:––'))
  const rep = usePlayerState(formatRep)
  return (
    <p className="clock tabular" aria-hidden="true" data-loops={rep !== undefined}>
      <b>{time}</b> <span className="clock-length">of {duration}</span>
      {rep && <span className="clock-rep">{rep}</span>}
    </p>
  )
}

/** Current repetition, shown because the loop panel is not always visible on phones. */
function formatRep(snapshot: Snapshot) {
  if (!getLoopRange(snapshot)) return undefined
  const totalPasses = passAt(snapshot.drill, 0)?.totalPasses
  return `Rep ${snapshot.isDrillDone ? snapshot.pass : snapshot.pass + 1}${totalPasses ? ` of ${totalPasses}` : ''}`
}

/** Four practice speeds as steps. During a speed ladder, completed steps are filled. */
function SpeedLadder() {
  const player = usePlayer()
  const rate = usePlayerState((state) => state.rate)
  const isClimbing = usePlayerState((state) => state.drill.ladder && !state.isDrillDone)
  return (
    <div role="group" aria-label="Speed" className="speed-ladder" data-climbs={isClimbing}>
      {SPEED_LADDER.map((speed) => (
        <button
          key={speed}
          type="button"
          className="speed-step tabular"
          aria-label={`${speedLabel(speed)} ×`}
          aria-pressed={speed === rate}
          data-done={isClimbing && speed < rate}
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
