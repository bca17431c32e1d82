/** Duration in milliseconds. */
const SHOWN = 8000

/**
 * Shows a toast on a document, which has no React (`ui/toast.tsx` is for the application). The live region exists
 * before its text, so that screen readers announce it.
 */
export function showToast(text: string) {
  const container = document.querySelector('[data-toast]')
  if (!container) return
  const line = document.createElement('p')
  line.textContent = text
  container.replaceChildren(line)
  setTimeout(() => line.remove(), SHOWN)
}
