import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { showToast, Toast } from './toast.tsx'

test('prerendered pages contain the empty live region of the toast, so that a later text is announced', () => {
  showToast('Saved.')
  expect(renderToStaticMarkup(<Toast />)).toBe('<div aria-live="polite" class="toast"></div>')
})
