/** Two uprights and the bar that holds them. The colours come from the place it stands in. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="3" fill="var(--mark, var(--signal))" />
      <path d="M10 6v20M22 6v20M5 19.5 27 12.5" stroke="var(--mark-line, var(--on-signal))" strokeWidth="6" />
    </svg>
  )
}
