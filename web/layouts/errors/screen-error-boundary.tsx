import { BrokenPart } from './error-boundary.tsx'

/** The same where the whole screen broke, and there is no header left around it. */
export const BrokenScreen = () => (
  <main className="flex grow flex-col justify-center">
    <BrokenPart />
  </main>
)
