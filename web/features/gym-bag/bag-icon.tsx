/** A gym bag, in the manner of the other icons. */
export const BagIcon = ({ className = 'size-6' }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
    <path
      d="M2.5 9.5h19v10h-19zM8 9.5V7a4 4 0 0 1 8 0v2.5M7.5 13v3M16.5 13v3"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    />
  </svg>
)
