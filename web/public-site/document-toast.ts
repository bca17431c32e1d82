/** Milliseconds that the text stays. */
const SHOWN = 8000

/**
 * Shows a text at the lower edge of a document, which has no React (`ui/toast.tsx` is for the application). The element is there before the text,
 * so that screen readers announce it.
 */
export function showToast(words: string) {
  const place = document.querySelector('[data-toast]')
  if (!place) return
  const line = document.createElement('p')
  line.textContent = words
  place.replaceChildren(line)
  setTimeout(() => line.remove(), SHOWN)
}
