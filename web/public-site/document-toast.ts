const TOAST_DURATION_MS = 8000

/**
 * Shows a toast on a document without React (`ui/toast.tsx` is for the application). The live region exists before its
 * text, so that screen readers announce the text.
 */
export function showToast(text: string) {
  const container = document.querySelector('[data-toast]')
  if (!container) return
  const line = document.createElement('p')
  line.textContent = text
  container.replaceChildren(line)
  setTimeout(() => line.remove(), TOAST_DURATION_MS)
}
