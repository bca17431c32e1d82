import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { showToast, Toast } from './toast.tsx'

test('a page that is drawn at build time has the region of the toast, without a text, so that a later one is announced', () => {
  showToast('Saved.')
  expect(renderToStaticMarkup(<Toast />)).toBe('<div aria-live="polite" class="toast"></div>')
})
