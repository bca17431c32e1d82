/** Skip link for keyboard users. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-part bg-signal px-4 py-3 font-semibold text-on-signal focus:translate-y-0"
    >
      Skip to the content
    </a>
  )
}
