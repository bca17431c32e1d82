/** Logo of the product. The parent element sets its colors. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="3" fill="var(--mark, var(--signal))" />
      <path
        d="M7.5 5.5h5.5v8.6l6-1.5V5.5h5.5v5.7l3.5-.9v5.4l-3.5.9v9.9H19v-8.5l-6 1.5v7H7.5v-5.6l-3.5.9v-5.4l3.5-.9z"
        fill="var(--mark-line, var(--on-signal))"
      />
    </svg>
  )
}
