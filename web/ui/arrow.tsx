export const arrowPath = 'M3 12h17M13.5 5.5 20 12l-6.5 6.5'

/** Arrow icon, in a separate file because auth pages use no other icon. */
export const Arrow = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
    <path d={arrowPath} fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)
