/** Milliseconds that words stay. */
const SHOWN = 8000

/** Says something at the lower edge of a document. The place is there before the words, so that screen readers hear them come. */
export function say(words: string) {
  const place = document.querySelector('[data-toast]')
  if (!place) return
  const line = document.createElement('p')
  line.textContent = words
  place.replaceChildren(line)
  setTimeout(() => line.remove(), SHOWN)
}
