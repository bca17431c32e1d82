import { useMemo, useRef } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import type { CountedReps } from '../core/mat/count-reps.ts'
import { buildSegments, indexOfSegment, type MatSegment, type MatTurn } from '../core/mat/mat-segments.ts'
import { passAt } from '../core/study/drill.ts'
import { getShownSide, type Side } from '../core/study/side.ts'
import { MatCue, MatRestView, MatScreen, MatProgressBar, MatTools, RepCount } from '../mat/mat-screen.tsx'
import { chooseNote, type MatNote } from '../mat/mat-notes.ts'
import { useCountedReps } from './use-counted-reps.ts'
import { useMatMode } from './use-mat-mode.ts'
import { toMatCommand } from '../core/hands-free/voice-commands.ts'
import { Listening } from '../hands-free/hands-free.tsx'
import { joinCue, useSpokenCount, useSpokenCue, useVoiceCommands } from '../hands-free/use-hands-free.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface MatModeProps {
  chapters: readonly Chapter[]
  /** Clips of this lesson. Without clips, mat mode (hands-free training) repeats the chapters. */
  clips?: readonly MatSegment[] | undefined
  /** Notes of the member. */
  notes?: readonly MatNote[] | undefined
  /** Drawing of the start position. */
  picture?: string | undefined
  title: string
  side: Side
  /** Called with completed repetitions. */
  onReps?: ((reps: CountedReps) => void) | undefined
  onDone: () => void
}

const NO_CLIPS: readonly MatSegment[] = []
const NO_NOTES: readonly MatNote[] = []

/** Mat mode of a lesson: its clips or chapters in order, each with its repetitions. */
export function MatMode({
  chapters,
  clips = NO_CLIPS,
  notes = NO_NOTES,
  picture,
  title,
  side,
  onReps,
  onDone,
}: MatModeProps) {
  const { state } = usePlayer()
  const duration = usePlayerState((state) => state.duration)
  const segments = useMemo(
    () => (clips.length > 0 ? clips : buildSegments(chapters, duration, state.get().frameRate)),
    [clips, chapters, duration, state],
  )
  const root = useRef<HTMLDivElement>(null)
  const { runCommand, turn, rest, isRestPaused, nextSpeed } = useMatMode(segments, root, onDone)
  useCountedReps(side, onReps)
  const isFilmPaused = usePlayerState((state) => state.paused)
  const isPaused = rest ? isRestPaused : isFilmPaused
  const { listens, lastCommand } = useVoiceCommands((spoken) => {
    const command = toMatCommand(spoken, isPaused)
    if (command) runCommand(command)
  })
  const isUpright = usePlayerState((state) => (state.aspect ?? 2) < 1)
  return (
    <div
      ref={root}
      role="dialog"
      aria-label={`Mat mode, ${title}`}
      className="mat"
      data-phase={rest ? 'rest' : 'watch'}
      data-upright={isUpright || undefined}
    >
      <MatScreen
        phase={rest ? 'rest' : 'watch'}
        progress={<Progress segment={turn?.segment} />}
        isPaused={isPaused}
        leaveName="Leave mat mode"
        onCommand={runCommand}
      >
        {listens && <Listening lastCommand={lastCommand} />}
        {rest ? (
          <StationRest {...rest} turn={turn} side={side} notes={notes} picture={picture} />
        ) : (
          <SegmentWork
            segment={turn?.segment}
            title={title}
            side={side}
            notes={notes}
            segmentNumber={
              turn &&
              `${clips.length > 0 ? 'Clip' : 'Chapter'} ${indexOfSegment(segments, turn.segment) + 1} of ${segments.length}`
            }
            onMirror={() => runCommand('mirror')}
            onSpeed={nextSpeed}
          />
        )}
      </MatScreen>
    </div>
  )
}

function Progress({ segment }: { segment: MatSegment | undefined }) {
  const time = usePlayerState((state) => state.time)
  return <MatProgressBar share={segment ? (time - segment.a) / Math.max(0.1, segment.b - segment.a) : 0} />
}

interface WorkProps {
  segment: MatSegment | undefined
  title: string
  side: Side
  notes: readonly MatNote[]
  /** "Clip 2 of 3", shown without a note. */
  segmentNumber: string | undefined
  onMirror: () => void
  onSpeed: () => void
}

function SegmentWork({ segment, title, side, notes, segmentNumber, onMirror, onSpeed }: WorkProps) {
  const isMirrored = usePlayerState((state) => state.mirror === true)
  const rate = usePlayerState((state) => state.rate)
  const pass = usePlayerState((state) => state.pass)
  const reps = usePlayerState((state) => passAt(state.drill, 0)?.totalPasses)
  const note = segment && chooseNote(notes, segment, pass)
  const cue = segment && chooseNote(notes, segment, 0)
  useSpokenCue(segment && joinCue(segment.title, `${getShownSide(side, isMirrored)} side`, cue))
  useSpokenCount(pass > 0 ? pass + 1 : undefined)
  return (
    <>
      <RepCount rep={reps ? Math.min(pass + 1, reps) : pass + 1} total={reps} />
      <MatCue>{segment?.title ?? title}</MatCue>
      <p className="mat-note">{note ?? segmentNumber}</p>
      <MatTools
        side={getShownSide(side, isMirrored)}
        isMirrored={isMirrored}
        speed={rate}
        onMirror={onMirror}
        onSpeed={onSpeed}
      />
    </>
  )
}

interface RestProps {
  next: MatTurn
  turn: MatTurn | undefined
  secondsLeft: number
  side: Side
  notes: readonly MatNote[]
  picture: string | undefined
}

/** If the segment is the same, the side is named; otherwise the segment. */
function StationRest({ next, turn, secondsLeft, side, notes, picture }: RestProps) {
  const isMirrored = usePlayerState((state) => state.mirror === true)
  const { segment, isOtherSide } = next
  const nextSide = getShownSide(side, isOtherSide ? !isMirrored : (segment.mirror ?? isMirrored))
  const isSame = turn?.segment === segment && isOtherSide
  return (
    <MatRestView
      secondsLeft={secondsLeft}
      next={isSame ? `Then the other side: ${nextSide}` : `Next: ${segment.title}, ${nextSide}`}
      note={chooseNote(notes, segment, 0)}
      picture={picture}
      isMirrored={nextSide !== side}
    />
  )
}
