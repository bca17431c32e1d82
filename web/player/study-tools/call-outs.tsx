import { useEffect, useState, type CSSProperties } from 'react'
import type { CallOut } from '#contract/call-outs.ts'
import { openCallOutTrack } from '../core/study/call-out-track.ts'
import { placeCallOut, readCallOut, type PlacedCallOut } from '../core/study/call-outs.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

const DEFAULT_ASPECT = 16 / 9

/**
 * Callouts over the film, each with a line to its subject. They are not part of the film, so their text stays readable
 * in a mirrored picture.
 */
export function CallOuts({ file }: { file: string }) {
  const callOuts = useCallOuts(file)
  const isMirrored = usePlayerState((state) => state.mirror === true)
  const aspect = usePlayerState((state) => state.aspect ?? DEFAULT_ASPECT)
  const style: CSSProperties & Record<'--aspect', number> = { '--aspect': aspect }
  return (
    <div className="call-outs-room" style={style}>
      <div className="call-outs">
        {callOuts.map((callOut) => (
          <CallOutView
            key={`${callOut.text} ${callOut.to.join(' ')}`}
            callOut={callOut}
            placement={placeCallOut(callOut, isMirrored)}
          />
        ))}
      </div>
    </div>
  )
}

function CallOutView({ callOut, placement }: { callOut: CallOut; placement: PlacedCallOut }) {
  const { text, over: heading, size = 'small' } = callOut
  const { at: subject, to: textPosition, isRightAligned } = placement
  const longest = Math.max(...text.split('\n').map((line) => line.length))
  const style: CSSProperties & Record<'--x' | '--y' | '--longest', number> = {
    '--x': isRightAligned ? 1 - textPosition[0] : textPosition[0],
    '--y': textPosition[1],
    '--longest': longest,
  }
  return (
    <>
      {subject && <CallOutLine subject={subject} textPosition={textPosition} isRightAligned={isRightAligned} />}
      <p className="call-out" data-size={size} data-end={isRightAligned} style={style}>
        {heading && <span>{heading}</span>}
        <b>{text}</b>
      </p>
    </>
  )
}

/** Length of the horizontal part of the line, as a percentage of the picture's width. */
const HORIZONTAL_LENGTH = 2

interface CallOutLineProps {
  subject: CallOut['to']
  textPosition: CallOut['to']
  isRightAligned: boolean
}

function CallOutLine({ subject, textPosition, isRightAligned }: CallOutLineProps) {
  const [x1, y1] = [100 * subject[0], 100 * subject[1]]
  const [x2, y2] = [100 * textPosition[0], 100 * textPosition[1]]
  const path = `M${x1} ${y1}L${isRightAligned ? x2 + HORIZONTAL_LENGTH : x2 - HORIZONTAL_LENGTH} ${y2}H${x2}`
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {['call-out-edge', 'call-out-line'].map((name) => (
        <path key={name} className={name} d={path} vectorEffect="non-scaling-stroke" />
      ))}
      {/* A zero-length line renders as a dot that the aspect ratio does not distort. */}
      {['call-out-ring', 'call-out-dot'].map((name) => (
        <path key={name} className={name} d={`M${x1} ${y1}h0`} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

/** Current callouts, timed by a text track; empty if the file cannot be loaded. */
function useCallOuts(file: string): readonly CallOut[] {
  const player = usePlayer()
  const [shownCallOuts, setShownCallOuts] = useState<readonly CallOut[]>([])
  useEffect(
    () => openCallOutTrack(player, file, (cues) => setShownCallOuts(cues.flatMap((cue) => readCallOut(cue) ?? []))),
    [player, file],
  )
  return shownCallOuts
}
