import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextFields } from './text-fields.tsx'

test.each(['2026-05-01', '2026-05-01T18:30:00Z'])('a date field shows the day of %s', (date) => {
  const markup = renderToStaticMarkup(
    <TextFields
      fields={[{ name: 'date', label: 'Date', control: 'day', isOptional: true }]}
      data={{ date }}
      isReadOnly={false}
      errorOf={() => undefined}
      onChange={() => undefined}
    />,
  )
  expect(markup).toContain('value="2026-05-01"')
})
