import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import CartScreen from './cart.tsx'

const renderCart = (url: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <CartScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test.each(['/cart', '/cart?plan=', '/cart?plan=2YR', '/cart?plan=1yr'])(
  '%s names no existing plan, so all plans are offered',
  (address) => {
    const markup = renderCart(address)
    expect(markup).toContain('/cart?plan=4WK')
    expect(markup).toContain('/cart?plan=1YR')
  },
)

test('a visitor returns from sign-in to the same plan and lesson', () => {
  const markup = renderCart('/cart?plan=1YR&gid=throws&id=hip-throw')
  expect(markup).toContain(encodeURIComponent('/cart?plan=1YR&gid=throws&id=hip-throw'))
})

test('an incomplete lesson reference is ignored', () => {
  const markup = renderCart('/cart?plan=4WK&gid=throws')
  expect(markup).toContain(encodeURIComponent('/cart?plan=4WK'))
  expect(markup).not.toContain('throws')
})

test('a visitor sees the price once', () => {
  expect(renderCart('/cart?plan=4WK').split('$24.00')).toHaveLength(2)
})
