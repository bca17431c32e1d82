import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArrivalNote } from './arrival-note.tsx'

test('an ended session is announced without success colors', () => {
  const markup = renderToStaticMarkup(<ArrivalNote done="session-ended" />)
  expect(markup).toContain('Your session has ended.')
  expect(markup).not.toMatch(/-good/)
  expect(renderToStaticMarkup(<ArrivalNote done="confirmed" />)).toMatch(/-good/)
})
