/** Normalizes a text: lowercase words without punctuation, separated by single spaces. */
const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether every search word is a prefix of a word in the text. */
export function matchesQuery(text: string, searchText: string): boolean {
  const words = normalize(text).split(' ')
  return normalize(searchText)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Filters the questions while the user types, and opens the question in the URL (`/help?topic=loop`). */
export function setUpHelpTopics(root: HTMLElement) {
  const topics = [...root.querySelectorAll<HTMLDetailsElement>('details')]
  const groups = [...root.querySelectorAll<HTMLElement>('[data-group]')]
  const field = root.querySelector<HTMLInputElement>('[data-search]')
  const count = root.querySelector<HTMLElement>('[data-count]')

  const filter = (searchText: string) => {
    for (const topic of topics) topic.hidden = !matchesQuery(topic.textContent, searchText)
    for (const group of groups) group.hidden = !group.querySelector('details:not([hidden])')
    const foundCount = topics.filter(({ hidden }) => !hidden).length
    if (count) count.textContent = searchText.trim() === '' ? '' : countText(foundCount)
  }

  field?.addEventListener('input', () => filter(field.value))
  // The field may contain text that was typed before the script was loaded or restored by the browser.
  if (field?.value) filter(field.value)
  const topicId = new URLSearchParams(location.search).get('topic') ?? location.hash.slice(1)
  const topic = topics.find(({ id }) => id === topicId)
  if (!topic) return
  topic.open = true
  topic.scrollIntoView()
}

const countText = (count: number) => {
  if (count === 0) return 'No answers match. Try other words, or contact us.'
  return count === 1 ? 'One answer' : `${count} answers`
}
