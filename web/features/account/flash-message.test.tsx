import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlashMessage } from './flash-message.tsx'

test('an ended session is announced without success colors', () => {
  const markup = renderToStaticMarkup(<FlashMessage action="session-ended" />)
  expect(markup).toContain('Your session has ended.')
  expect(markup).not.toMatch(/-good/)
  expect(renderToStaticMarkup(<FlashMessage action="confirmed" />)).toMatch(/-good/)
})
