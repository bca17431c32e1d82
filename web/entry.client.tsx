import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isDiscreet } from './public-site/discreet/discreet-switch.ts'
import { allowHarmlessMarkup } from './trusted-markup.ts'

allowHarmlessMarkup()

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// Discreet mode starts before the first page sets its own title.
if (isDiscreet())
  void import('./public-site/discreet/discreet.ts').then(({ startDiscreetMode }) => startDiscreetMode()).finally(start)
else start()
