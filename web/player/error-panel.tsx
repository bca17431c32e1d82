interface ErrorPanelProps {
  title: string
  advice: string
  /** Left out where trying again cannot help. */
  onRetry?: (() => void) | undefined
  /** What the button says. */
  again?: string
}

/** In place of the picture when it has stopped: what happened, and what to do. */
export function ErrorPanel({ title, advice, onRetry, again = 'Try again' }: ErrorPanelProps) {
  return (
    <div role="alert" className="error">
      <h2 className="condensed">{title}</h2>
      <p>{advice}</p>
      {onRetry && (
        <button type="button" className="try-again" onClick={onRetry}>
          {again}
        </button>
      )}
    </div>
  )
}
