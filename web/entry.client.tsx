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

// In discreet mode the title is kept neutral from before the first page sets its own.
if (isDiscreet()) void import('./public-site/discreet/discreet.ts').then(({ guard }) => guard()).finally(start)
else start()
