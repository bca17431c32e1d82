import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Details } from './details-form.tsx'
import { detailsQuery } from './settings-queries.ts'

test('the fields have the maximum lengths of the contract', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(detailsQuery('ada').queryKey, null)
  const form = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Details ownerId="ada" />
    </QueryClientProvider>,
  )
  expect([...form.matchAll(/maxLength="(\d+)"/g)].map(([, maxLength]) => Number(maxLength))).toEqual([120, 80, 20])
})
