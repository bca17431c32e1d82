/** Ignores repeats of the pressed key until the key is released, because the focus may now be in a text field. */
export function ignoreHeldKey(page: Pick<Document, 'addEventListener'>) {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  page.addEventListener('keydown', (event) => (event.repeat ? event.preventDefault() : controller.abort()), options)
  page.addEventListener('keyup', () => controller.abort(), options)
}
