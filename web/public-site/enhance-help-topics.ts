/** Normalizes text: punctuation and repeated spaces are ignored. */
const plain = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether every search word is a prefix of a word in the text. */
export function matchesQuery(text: string, typed: string): boolean {
  const words = plain(text).split(' ')
  return plain(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Filters the questions while typing, and opens the one in the URL (`/help?topic=loop`). */
export function setUpHelpTopics(root: HTMLElement) {
  const topics = [...root.querySelectorAll<HTMLDetailsElement>('details')]
  const groups = [...root.querySelectorAll<HTMLElement>('[data-group]')]
  const field = root.querySelector<HTMLInputElement>('[data-search]')
  const count = root.querySelector<HTMLElement>('[data-count]')

  const filter = (typed: string) => {
    for (const topic of topics) topic.hidden = !matchesQuery(topic.textContent, typed)
    for (const group of groups) group.hidden = !group.querySelector('details:not([hidden])')
    const found = topics.filter(({ hidden }) => !hidden).length
    if (count) count.textContent = typed.trim() === '' ? '' : countText(found)
  }

  field?.addEventListener('input', () => filter(field.value))
  // Text entered before the script loaded, or restored by the browser.
  if (field?.value) filter(field.value)
  const wanted = new URLSearchParams(location.search).get('topic') ?? location.hash.slice(1)
  const topic = topics.find(({ id }) => id === wanted)
  if (!topic) return
  topic.open = true
  topic.scrollIntoView()
}

const countText = (found: number) => {
  if (found === 0) return 'No answers match. Try other words, or contact us.'
  return found === 1 ? 'One answer' : `${found} answers`
}
