import type { ReactNode } from 'react'

const steps = [
  { name: 'Choose', text: 'A passkey or an authenticator app' },
  { name: 'Connect', text: 'Confirm with your device' },
  { name: 'Save recovery codes', text: 'Ten codes, on paper' },
] as const

/** List of the three setup steps, and the content of the current step. */
export const SetupSteps = ({ step, children }: { step: 1 | 2 | 3; children: ReactNode }) => (
  <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[232px_minmax(0,1fr)]">
    <ol className="print:hidden" aria-label="Steps">
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          aria-current={index + 1 === step ? 'step' : undefined}
          className={`flex gap-4 py-3 max-lg:hidden max-lg:aria-[current=step]:flex ${index + 1 === step ? 'border-t-4 border-text' : 'border-t border-rule'} ${index + 1 > step ? 'text-quiet' : ''}`}
        >
          <span aria-hidden="true" className="w-6 text-4xl leading-none condensed">
            {index + 1}
          </span>
          <span className="text-sm leading-[1.45]">
            <b className="block font-semibold">{name}</b>
            {text}
          </span>
        </li>
      ))}
    </ol>
    <div className="max-w-[640px] min-w-0">{children}</div>
  </div>
)
