import { formatBytes, formatTimeLeft, formatPercent } from './film-text.ts'
import { ProgressBar } from './row.tsx'
import type { Item } from './upload-queue.ts'

/** Progress, state or error of an upload. */
export function ItemState({ item: { file, state, sentBytes, secondsLeft, reason } }: { item: Item }) {
  if (state === 'rejected')
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
          <b className="font-semibold text-warn">
            {reason ?? `Connection lost at ${share}. The upload resumes automatically.`}
          </b>
        ) : state === 'paused' ? (
          <>
            <b className="font-semibold">Paused at {share}.</b>
          </>
        ) : (
          'In the queue'
        )
      }
      timeLeft={formatTimeLeft(secondsLeft)}
    />
  )
}
