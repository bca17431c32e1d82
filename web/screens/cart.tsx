import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Cart')

export default function Cart() {
  return (
    <NotYet
      title="Cart"
      text="Plans will be bought here. Nothing can be bought on this site yet, and nothing will be charged."
      meanwhile={{ to: paths.browse(), words: 'Go to Browse' }}
    />
  )
}
