interface ErrorPanelProps {
  title: string
  advice: string
  /** Omitted if a retry cannot help. */
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** Error panel in place of the picture. */
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
