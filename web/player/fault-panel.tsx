interface FaultPanelProps {
  title: string
  advice: string
  /** Left out where trying again cannot help. */
  onRetry?: (() => void) | undefined
}

/** In place of the picture when it has stopped: what happened, and what to do. */
export function FaultPanel({ title, advice, onRetry }: FaultPanelProps) {
  return (
    <div role="alert" className="fault">
      <h2 className="condensed">{title}</h2>
      <p>{advice}</p>
      {onRetry && (
        <button type="button" className="try-again" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
