import type { ComponentProps } from 'react'
import { lazyCode } from '#web/ui/lazy-code.ts'
import type { AddressForm } from './address-form.tsx'
import type { DemoAccounts } from './demo-accounts.tsx'
import type { MailSent as Sent } from './mail-sent.tsx'
import type { ProviderButtons } from './provider-buttons.tsx'
import type { SendAgain as Again } from './send-again.tsx'

/** The parts of auth forms that most visitors never see load when they are needed, so that no page is larger for them. */
const useAddressForm = lazyCode(() => import('./address-form.tsx'))
const useDemoAccounts = lazyCode(() => import('./demo-accounts.tsx'))
const useMailSent = lazyCode(() => import('./mail-sent.tsx'))
const useProviderButtons = lazyCode(() => import('./provider-buttons.tsx'))
const useSendAgain = lazyCode(() => import('./send-again.tsx'))

/** Where a mailed link does not do. */
export function AskAnew(props: ComponentProps<typeof AddressForm>) {
  const code = useAddressForm()
  return code && <code.AddressForm {...props} />
}

/** In the demo academy. */
export function Demo(props: ComponentProps<typeof DemoAccounts>) {
  const code = useDemoAccounts()
  return code && <code.DemoAccounts {...props} />
}

/** Where the academy has set providers up. */
export function Providers(props: ComponentProps<typeof ProviderButtons>) {
  const code = useProviderButtons()
  return code && <code.ProviderButtons {...props} />
}

/** Once a mail was asked for. */
export function MailSent(props: ComponentProps<typeof Sent>) {
  const code = useMailSent()
  return code && <code.MailSent {...props} />
}

export function SendAgain(props: ComponentProps<typeof Again>) {
  const code = useSendAgain()
  return code && <code.SendAgain {...props} />
}
