import { formatBytes, formatTimeLeft, formatPercent } from './film-text.ts'
import { ProgressBar } from './row.tsx'
import type { Item } from './upload-queue.ts'

/** Upload progress of a file. */
export function ItemState({ item: { file, state, sentBytes, secondsLeft, reason } }: { item: Item }) {
  if (state === 'refused')
    return (
      <p role="alert" className="font-semibold text-bad wrap-anywhere">
        {reason}
      </p>
    )
  const share = formatPercent(sentBytes, file.size)
  return (
    <ProgressBar
      label={`Upload of ${file.name}`}
      share={sentBytes / file.size}
      isMoving={state === 'sending'}
      text={
        state === 'sending' ? (
          <>
            <b className="font-semibold">{share}</b> of {formatBytes(file.size)} uploaded
          </>
        ) : state === 'waiting' ? (
          <b className="font-semibold text-warn">{reason ?? `Connection lost at ${share}. Continues automatically.`}</b>
        ) : state === 'paused' ? (
          <>
            <b className="font-semibold">Paused at {share}.</b> Continues from there.
          </>
        ) : (
          'In the queue'
        )
      }
      timeLeft={formatTimeLeft(secondsLeft)}
    />
  )
}
