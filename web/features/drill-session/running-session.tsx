import { useEffect, useState } from 'react'
import { startPicture } from '#rules/review-excerpt.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { isAtMoment, noteCollection } from '#web/features/notes/index.ts'
import { toMatCommand } from '#web/player/core/hands-free/voice-commands.ts'
import { REST_EXTENSION_SECONDS, getNextLadderSpeed, type MatCommand } from '#web/player/core/mat/mat-segments.ts'
import { chooseNote } from '#web/player/mat/mat-notes.ts'
import {
  MatCue,
  MatRestView,
  MatScreen,
  MatProgressBar,
  MatTools,
  RepCount,
  RepsToDo,
} from '#web/player/mat/mat-screen.tsx'
import { Listening } from '#web/player/hands-free/hands-free.tsx'
import { joinCue, useSpokenCount, useSpokenCue, useVoiceCommands } from '#web/player/hands-free/use-hands-free.ts'
import { useMatKeys } from '#web/player/mat/use-mat-keys.ts'
import { SPEED_LADDER } from '#contract/limits.ts'
import { SessionFilm } from './session-film.tsx'
import { isMirrored, type SidedStep } from './session-sides.ts'
import { useSteps } from './use-steps.ts'
import { useChangedSteps } from './use-changed-steps.ts'

interface RunningSessionProps {
  steps: readonly SidedStep[]
  onLeave: () => void
  /** Called when a step ends without being skipped. */
  onStepDone: (step: SidedStep) => void
  onDone: () => void
}

/** Session on the mat: text that can be read from three meters away, and three large tap zones. */
export function RunningSession({ steps: plannedSteps, onLeave, onStepDone, onDone }: RunningSessionProps) {
  const { steps, switchSide, setSpeed } = useChangedSteps(plannedSteps)
  const { index, step, paused, seconds, runCount, advance, skip, goBack, restartStep, addSeconds, toggle } = useSteps(
    steps,
    { onStepDone, onDone },
  )
  const [playback, setPlayback] = useState({ pass: 0, speed: 1 })
  useScreenWakeLock()
  const phase = step?.kind === 'rest' || step?.kind === 'recall' ? step.kind : 'watch'
  const runCommand = (command: MatCommand) => {
    if (!step) return
    if (command === 'leave') onLeave()
    if (command === 'toggle') toggle()
    if (command === 'next') skip()
    if (command === 'previous') {
      if (phase === 'rest') addSeconds(REST_EXTENSION_SECONDS)
      else goBack()
    }
    if (phase !== 'watch') return
    if (command === 'again') restartStep()
    if (command === 'mirror') switchSide(step)
    if (command === 'slower') setSpeed(step, SPEED_LADDER.findLast((rung) => rung < playback.speed) ?? playback.speed)
    if (command === 'faster') setSpeed(step, SPEED_LADDER.find((rung) => rung > playback.speed) ?? playback.speed)
  }
  useMatKeys(runCommand)
  const { listens, lastCommand } = useVoiceCommands((spokenCommand) => {
    const command = toMatCommand(spokenCommand, paused)
    if (command) runCommand(command)
  })
  if (!step) return null
  // During a rest, preloads the next film.
  const shownStep = (phase === 'rest' ? steps[index + 1] : undefined) ?? step
  const shownClip = shownStep.clip
  return (
    <main className="mat session" data-phase={phase}>
      <h1 className="sr-only">Drill session</h1>
      <SessionFilm
        key={`${shownClip.gid} ${shownClip.vid}`}
        clip={shownClip}
        mirror={isMirrored(shownStep)}
        passes={'passes' in step ? step.passes : 0}
        ladder={'passes' in step && step.ladder}
        step={runCount}
        isPlaying={phase === 'watch' && !paused}
        onPass={(pass, speed) => (pass !== playback.pass || speed !== playback.speed) && setPlayback({ pass, speed })}
        onDone={advance}
      />
      <MatScreen
        phase={phase}
        progress={<MatProgressBar share={(index + 1) / steps.length} />}
        isPaused={paused}
        leaveName="Leave the session"
        onCommand={runCommand}
      >
        {listens && <Listening lastCommand={lastCommand} />}
        {phase === 'rest' ? (
          <SessionRest step={step} next={shownStep} seconds={seconds ?? 0} />
        ) : phase === 'recall' ? (
          <Recall step={step} />
        ) : (
          <WatchStep
            step={step}
            rounds={(steps.at(-1)?.round ?? 0) + 1}
            {...playback}
            onMirror={() => switchSide(step)}
            onSpeed={() => setSpeed(step, getNextLadderSpeed(playback.speed))}
          />
        )}
      </MatScreen>
    </main>
  )
}

/** Returns the member's note for a clip. Several notes alternate by pass. */
function useClipNote({ clip: { gid, vid, a, b } }: SidedStep, pass = 0) {
  const { documents = [] } = useOwnCollection(noteCollection)
  const lessonNotes = documents.filter((note) => note.gid === gid && note.vid === vid).filter(isAtMoment)
  return chooseNote(lessonNotes, { a, b }, pass)
}

interface WatchStepProps {
  step: SidedStep
  rounds: number
  pass: number
  speed: number
  onMirror: () => void
  onSpeed: () => void
}

function WatchStep({ step, rounds, pass, speed, onMirror, onSpeed }: WatchStepProps) {
  const { clip, kind, round, side } = step
  const note = useClipNote(step, pass)
  const cue = useClipNote(step)
  useSpokenCue(joinCue(clip.name, `${side} side`, cue))
  useSpokenCount(pass > 0 ? pass + 1 : undefined)
  const passes = 'passes' in step ? step.passes : 1
  return (
    <>
      <RepCount rep={Math.min(pass + 1, passes)} total={passes} />
      <MatCue>{clip.name}</MatCue>
      <p className="mat-note">
        {note ?? `Round ${round + 1} of ${rounds}: ${kind === 'again' ? 'watch again' : 'watch'}`}
      </p>
      <MatTools side={side} isMirrored={isMirrored(step)} speed={speed} onMirror={onMirror} onSpeed={onSpeed} />
    </>
  )
}

/** Black screen while the member drills from memory: cue, side and note. */
function Recall({ step }: { step: SidedStep }) {
  const note = useClipNote(step)
  useSpokenCue(joinCue(step.clip.note ?? step.clip.name, `${step.side} side`, note))
  return (
    <>
      <RepsToDo count={step.clip.reps} side={step.side} />
      <MatCue>{step.clip.note ?? step.clip.name}</MatCue>
      {note && <p className="mat-note">{note}</p>}
    </>
  )
}

function SessionRest({ step, next, seconds }: { step: SidedStep; next: SidedStep; seconds: number }) {
  const { clip, side } = next
  const isOtherSide = step.clip.id === clip.id && step.side !== side
  return (
    <MatRestView
      secondsLeft={seconds}
      next={isOtherSide ? `Then the other side: ${side}` : `Next: ${clip.name}, ${side}`}
      note={useClipNote(next)}
      picture={startPicture(clip.lesson)}
      isMirrored={isMirrored(next)}
    />
  )
}

/** Prevents the screen from turning off during the session, including black screens and rests. */
function useScreenWakeLock() {
  useEffect(() => {
    const controller = new AbortController()
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (controller.signal.aborted) await lock.release()
    }
    // The request fails in power saving mode; the session continues without the lock.
    const keepAwake = () => void request().catch(ignoreError)
    keepAwake()
    document.addEventListener('visibilitychange', keepAwake, { signal: controller.signal })
    return () => {
      controller.abort()
      void lock?.release()
    }
  }, [])
}
