/** Ignores the repeats of the pressed key until it is released, because it may have moved the focus to a text field. */
export function ignoreHeldKey(page: Pick<Document, 'addEventListener'>) {
  const held = new AbortController()
  const options = { capture: true, signal: held.signal }
  page.addEventListener('keydown', (event) => (event.repeat ? event.preventDefault() : held.abort()), options)
  page.addEventListener('keyup', () => held.abort(), options)
}
