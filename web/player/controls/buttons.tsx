import type { ReactNode } from 'react'
import { toggleCaptions } from '../core/study/commands.ts'
import { SKIP_SECONDS } from '../core/study/keys.ts'
import { PlayerIcon } from '../icons.tsx'
import { useStudyTools } from '../study-tools.lazy.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface ControlProps {
  /** Accessible name. */
  name: string
  /** Equivalent keys, for `aria-keyshortcuts`. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  className?: string
  onPress: () => void
  children: ReactNode
}

/** Button of the control bar. Either `pressed` or a changing name conveys its state, never both. */
function Control({ name, keys, pressed, disabled, className = '', onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      className={`control ${className}`}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

export function PlayButton() {
  const player = usePlayer()
  // A film stopped by another device counts as paused.
  const paused = usePlayerState((state) => state.paused || state.error?.kind === 'device-limit')
  const ended = usePlayerState((state) => state.ended)
  const isBuffering = usePlayerState((state) => state.waiting && !state.paused && !state.error)
  const name = ended ? 'Play again' : paused ? 'Play' : 'Pause'
  return (
    <Control name={name} keys="k Space" className={isBuffering ? 'play waits' : 'play'} onPress={player.toggle}>
      <PlayerIcon name={paused ? 'play' : 'pause'} />
    </Control>
  )
}

/** Steps one frame. Holding the key repeats the step; holding the button does not. */
export function StepButton({ direction }: { direction: 1 | -1 }) {
  const { study } = usePlayer()
  const [name, keys, icon] =
    direction < 0
      ? (['One frame back', ',', 'frameBack'] as const)
      : (['One frame forward', '.', 'frameForward'] as const)
  return (
    <Control name={name} keys={keys} onPress={() => study.stepFrame(direction)}>
      <PlayerIcon name={icon} />
    </Control>
  )
}

/** Seeks by five seconds. */
export function SkipButton({ direction }: { direction: 1 | -1 }) {
  const { seek, state } = usePlayer()
  const [name, keys] =
    direction < 0 ? (['5 seconds back', 'ArrowLeft'] as const) : (['5 seconds forward', 'ArrowRight'] as const)
  return (
    <Control
      name={name}
      keys={keys}
      className={direction < 0 ? 'skip tabular skip-back' : 'skip tabular'}
      onPress={() => seek(state.get().time + direction * SKIP_SECONDS)}
    >
      {direction < 0 && <PlayerIcon name="back" className="size-4" />}
      <span aria-hidden="true">5</span>
      {direction > 0 && <PlayerIcon name="forward" className="size-4" />}
    </Control>
  )
}

/** Sets the start or end of the loop at the current frame. */
export function LoopEndButton({ end }: { end: 'a' | 'b' }) {
  const { study } = usePlayer()
  const isSet = usePlayerState((state) => state[end] !== undefined)
  const name = end === 'a' ? 'Loop from here' : 'Loop to here'
  return (
    <Control
      name={name}
      keys={end}
      className={isSet ? 'loop-end is-set' : 'loop-end'}
      onPress={() => study.setEnd(end)}
    >
      {end.toUpperCase()}
    </Control>
  )
}

export function MirrorButton() {
  const { study } = usePlayer()
  const isOn = usePlayerState((state) => state.mirror === true)
  return (
    <Control name="Mirror" keys="r" pressed={isOn} className="mirror-button" onPress={study.toggleMirror}>
      <PlayerIcon name="mirror" />
      <span aria-hidden="true">Mirror</span>
    </Control>
  )
}

/** Toggles captions; language, size and background are in the settings. */
export function CaptionsButton() {
  const player = usePlayer()
  const hasCaptions = usePlayerState((state) => state.captions.length > 0)
  const isOn = usePlayerState((state) => state.captionLanguage !== undefined)
  return (
    <Control
      name={hasCaptions ? 'Captions' : 'No captions'}
      keys="c"
      pressed={isOn}
      disabled={!hasCaptions}
      onPress={() => toggleCaptions(player)}
    >
      <PlayerIcon name="captions" />
    </Control>
  )
}

export function SoundButton() {
  const player = usePlayer()
  const isSilent = usePlayerState((state) => state.muted || state.volume === 0)
  return (
    <Control name={isSilent ? 'Unmute' : 'Mute'} keys="m" onPress={player.toggleMute}>
      <PlayerIcon name={isSilent ? 'mute' : 'sound'} />
    </Control>
  )
}

/** Opens the list of shortcuts. Shown where the line of shortcuts does not fit. */
export function ShortcutsButton({ onPress }: { onPress: () => void }) {
  return (
    <Control name="All shortcuts" keys="?" className="all-keys" onPress={onPress}>
      ?
    </Control>
  )
}

/** Opens mat mode, the hands-free view for training, once its code is loaded. */
export function MatModeButton({ onPress }: { onPress: () => void }) {
  const tools = useStudyTools()
  return (
    <Control name="Mat mode" keys="t" disabled={!tools} onPress={onPress}>
      <PlayerIcon name="mat" />
    </Control>
  )
}

export function FullscreenButton() {
  const player = usePlayer()
  const isFullscreen = usePlayerState((state) => state.fullscreen)
  return (
    <Control name={isFullscreen ? 'Exit full screen' : 'Full screen'} keys="f" onPress={player.toggleFullscreen}>
      <PlayerIcon name={isFullscreen ? 'exitFullscreen' : 'fullscreen'} />
    </Control>
  )
}
