import { lazyComponent } from '#web/ui/lazy.tsx'

/**
 * Parts of auth forms that most visitors never see. They load when they are needed, so that no page is larger for them.
 */

/** Where a mailed link no longer works. */
export const LazyAddressForm = lazyComponent(async () => (await import('./address-form.tsx')).AddressForm)

/** In the demo academy. */
export const LazyDemoAccounts = lazyComponent(async () => (await import('./demo-accounts.tsx')).DemoAccounts)

/** Where the academy has set up identity providers. */
export const LazyProviderButtons = lazyComponent(async () => (await import('./provider-buttons.tsx')).ProviderButtons)

/** After a request for a mail. */
export const LazyMailSent = lazyComponent(async () => (await import('./mail-sent.tsx')).MailSent)

export const LazySendAgain = lazyComponent(async () => (await import('./send-again.tsx')).SendAgain)
