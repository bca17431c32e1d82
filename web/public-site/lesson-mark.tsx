/**
 * Marks a lesson as free or locked, by text and icon, because color alone is not accessible. Members see no lock, because
 * public pages do not know their plan.
 */
export function LessonMark({ isFree }: { isFree: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 text-sm ${isFree ? 'font-bold text-signal' : 'for-visitors text-quiet'}`}
    >
      <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true" className="shrink-0">
        {isFree ? (
          <path
            d="M11 0a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM8 6.2 16.2 11 8 15.8z"
            fill="currentColor"
            fillRule="evenodd"
          />
        ) : (
          <path
            d="M3 9h16v11H3zM6 9V6a5 5 0 0 1 10 0v3h-2.6V6.2a2.4 2.4 0 0 0-4.8 0V9z"
            fill="currentColor"
            fillRule="evenodd"
          />
        )}
      </svg>
      {isFree ? 'Free' : 'Locked'}
    </span>
  )
}
