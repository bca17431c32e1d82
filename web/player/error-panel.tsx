interface ErrorPanelProps {
  title: string
  advice: string
  /** Left out where another try cannot help. */
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** Stands in place of the picture after an error: what happened, and what to do. */
export function ErrorPanel({ title, advice, onRetry, retryLabel = 'Try again' }: ErrorPanelProps) {
  return (
    <div role="alert" className="playback-error">
      <h2 className="condensed">{title}</h2>
      <p>{advice}</p>
      {onRetry && (
        <button type="button" className="try-again" onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  )
}
